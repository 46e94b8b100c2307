import { sha256 } from '#src/outbox/call/browser-ports.ts'
import type { Draft } from '#src/outbox/model/entry.ts'

/** A draft as JSON: bytes inside it are kept in separate files. */
export interface PackedDraft {
  form: string
  savedAt: number
  value: unknown
  /** The files of the draft, in order. */
  files: FileFacts[]
}

interface FileFacts {
  size: number
  sha256: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** Placeholder key for bytes in the value; its value is the number of the file. */
const mark = '$file'

export const draftFileName = (draft: number, file: number) => `rascunho-${draft}-${file}.bin`

/** Every file of the zip that the drafts refer to. */
export const draftFileNames = (drafts: readonly PackedDraft[]): string[] =>
  drafts.flatMap(({ files }, draft) => files.map((_, file) => draftFileName(draft, file)))

/** Packs a draft and returns the contents of its files. */
export async function packDraft({
  form,
  savedAt,
  value,
}: Draft): Promise<{ packed: PackedDraft; contents: Bytes[] }> {
  const contents: Bytes[] = []
  const packed = mapDeep(value, (part) => {
    if (!isBuffer(part)) return undefined
    contents.push(new Uint8Array(part))
    return { [mark]: contents.length - 1 }
  })
  const files = await Promise.all(
    contents.map(async (bytes) => ({ size: bytes.length, sha256: await sha256(bytes) })),
  )
  return { packed: { form, savedAt, value: packed, files }, contents }
}

/** The original value, with the bytes put back. */
export const unpackValue = ({ value }: PackedDraft, contents: readonly Bytes[]): unknown =>
  mapDeep(value, (part) => {
    const file = fileIn(part)
    return file === undefined ? undefined : contents[file]?.buffer
  })

/** Whether the value refers to each of the `fileCount` files exactly once. */
export function speaksOf(value: unknown, fileCount: number): boolean {
  const spokenOf: number[] = []
  mapDeep(value, (part) => {
    const file = fileIn(part)
    if (file !== undefined) spokenOf.push(file)
    return file === undefined ? undefined : {}
  })
  return (
    spokenOf.length === fileCount &&
    spokenOf.toSorted((a, b) => a - b).every((file, at) => file === at)
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fileIn = (part: unknown): number | undefined =>
  isObject(part) && typeof part[mark] === 'number' ? part[mark] : undefined

const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'

/** `change` returns the replacement of a part, or undefined to descend into it. */
function mapDeep(value: unknown, change: (part: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((part) => mapDeep(part, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapDeep(part, change)]),
  )
}

import { sha256 } from '#src/outbox/call/browser-ports.ts'
import type { Draft } from '#src/outbox/model/entry.ts'

/** A draft as JSON holds it: whatever bytes are in it stand in files of their own. */
export interface PackedDraft {
  form: string
  savedAt: number
  value: unknown
  /** Of its files, in their order. */
  files: FileFacts[]
}

interface FileFacts {
  size: number
  sha256: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** Stands where bytes stood: the number of their file. */
const mark = '$file'

export const draftFileName = (draft: number, file: number) => `rascunho-${draft}-${file}.bin`

/** Every file beside the manifest that the drafts speak of. */
export const draftFileNames = (drafts: readonly PackedDraft[]): string[] =>
  drafts.flatMap(({ files }, draft) => files.map((_, file) => draftFileName(draft, file)))

/** A draft, and what its files hold. */
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

/** The value as it was. */
export const unpackValue = ({ value }: PackedDraft, contents: readonly Bytes[]): unknown =>
  mapDeep(value, (part) => {
    const file = fileIn(part)
    return file === undefined ? undefined : contents[file]?.buffer
  })

/** Whether the value speaks of exactly those files, each once. */
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

/** `change` answers what a part becomes, or undefined where it is to be gone into. */
function mapDeep(value: unknown, change: (part: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((part) => mapDeep(part, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapDeep(part, change)]),
  )
}

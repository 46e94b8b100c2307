import { sha256 } from '#src/outbox/call/browser-ports.ts'
import type { Draft } from '#src/outbox/model/entry.ts'
import { filesIn, joinFiles, splitFiles } from '#src/outbox/store/pack.ts'

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
  const { value: packed, files: contents } = splitFiles(value)
  const files = await Promise.all(
    contents.map(async (bytes) => ({ size: bytes.length, sha256: await sha256(bytes) })),
  )
  return { packed: { form, savedAt, value: packed, files }, contents }
}

/** The original value, with the bytes put back. */
export const unpackValue = ({ value }: PackedDraft, contents: readonly Bytes[]): unknown =>
  joinFiles(value, contents)

/** Whether the value refers to each of the `fileCount` files exactly once. */
export function speaksOf(value: unknown, fileCount: number): boolean {
  const spokenOf = filesIn(value)
  return (
    spokenOf.length === fileCount &&
    spokenOf.toSorted((a, b) => a - b).every((file, at) => file === at)
  )
}

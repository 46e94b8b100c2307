import { BlobReader, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js'
import { readableText, serverIdsOf } from '#src/outbox/model/local-ids.ts'
import { sha256 } from '#src/outbox/call/browser-ports.ts'
import type { Copy } from '#src/outbox/transfer/copies.ts'
import type { DraftName } from '#src/outbox/transfer/draft-copies.ts'
import type { Body, Draft, Entry } from '#src/outbox/model/entry.ts'
import { manifestName, manifestOf, photoName, thumbnailName, type PhotoFacts } from './manifest.ts'
import { RescueError } from './rescue-error.ts'
import { draftFileName, packDraft, type PackedDraft } from './packed-draft.ts'
import { beginSealing, type SealLock } from './sealed.ts'

/** Photos are compressed already. */
const stored = { level: 0, useWebWorkers: false } as const

interface Asked {
  copy: Copy<DraftName>
  name: string
  lock: SealLock
  now: number
  bodyFor: (id: string) => Promise<Body | undefined>
  draftFor: (form: string) => Promise<Draft | undefined>
  /** Called with the number of photos in the file so far. */
  onPhoto?: ((count: number) => void) | undefined
}

/**
 * Writes the sealed file. Rejects with RescueError when a photo is missing or damaged, or when a draft has changed
 * meanwhile.
 */
export async function writeFile({
  copy,
  name,
  lock,
  now,
  bodyFor,
  draftFor,
  onPhoto,
}: Asked): Promise<Blob> {
  const sealing = beginSealing(lock)
  const zip = new ZipWriter(new WritableStream<Uint8Array<ArrayBuffer>>({ write: sealing.write }))
  const photos: PhotoFacts[] = []
  for (const entry of copy.entries) {
    for (const id of entry.bodyIds) {
      const body = await bodyFor(id)
      if (body === undefined) throw cannotGo(copy, entry, 'não está mais')
      if (!(await isWhole(body))) throw cannotGo(copy, entry, 'está danificada')
      photos.push(await addPhoto(zip, body))
      onPhoto?.(photos.length)
    }
  }
  const drafts: PackedDraft[] = []
  for (const { form, savedAt } of copy.drafts) {
    const draft = await draftFor(form)
    // The draft may have become an entry that the copy does not contain.
    if (draft?.savedAt !== savedAt) throw new RescueError(changedDraft)
    drafts.push(await addDraft(zip, draft, drafts.length))
  }
  const manifest = manifestOf({ madeAt: now, name, ...copy, photos, drafts })
  await zip.add(manifestName, new TextReader(JSON.stringify(manifest)), stored)
  await zip.close()
  return sealing.end()
}

const changedDraft = 'Um rascunho mudou enquanto era copiado. Tente de novo.'

/** One photo that does not match its hash would make the whole file unreadable. */
const isWhole = async ({ bytes, size, sha256: said }: Body): Promise<boolean> =>
  bytes.byteLength === size && (await sha256(new Uint8Array(bytes))) === said

function cannotGo(
  { aliases }: Pick<Copy, 'aliases'>,
  { label, record }: Entry,
  why: string,
): RescueError {
  const title = readableText(record.title, serverIdsOf(aliases))
  return new RescueError(
    `Uma foto de «${label}» (${title}) ${why} neste aparelho. Tire de novo ou descarte esse envio, e repita.`,
  )
}

async function addDraft(
  zip: ZipWriter<unknown>,
  draft: Draft,
  number: number,
): Promise<PackedDraft> {
  const { packed, contents } = await packDraft(draft)
  for (const [file, bytes] of contents.entries()) {
    await zip.add(draftFileName(number, file), new BlobReader(new Blob([bytes])), stored)
  }
  return packed
}

async function addPhoto(zip: ZipWriter<unknown>, body: Body): Promise<PhotoFacts> {
  const { id, type, filename, size, sha256, bytes, thumbnail } = body
  await zip.add(photoName(id), new BlobReader(new Blob([bytes])), stored)
  if (thumbnail !== undefined) {
    await zip.add(thumbnailName(id), new BlobReader(new Blob([thumbnail])), stored)
  }
  return { id, type, filename, size, sha256, hasThumbnail: thumbnail !== undefined }
}

import {
  BlobReader,
  TextWriter,
  Uint8ArrayWriter,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { sha256 } from '#src/outbox/call/browser-ports.ts'
import type { Body, Draft } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { maxFileBytes } from '#src/photos/photo.ts'
import {
  manifestName,
  fileNamesIn,
  photoName,
  readManifest,
  thumbnailName,
  type Manifest,
} from './manifest.ts'
import { draftFileName, unpackValue } from './packed-draft.ts'
import { damagedFile, RescueError } from './rescue-error.ts'
import { unseal, type SealLock } from './sealed.ts'

/** An opened file: its manifest, and its photos one by one. */
export interface RescueFile {
  manifest: Manifest
  /** Rejects with RescueError when the bytes do not match the manifest. */
  bodyFor: (id: string) => Promise<Body>
  /** The drafts with their bytes put back. Rejects with RescueError when the bytes do not match the manifest. */
  drafts: () => Promise<Draft[]>
}

type FileByName = ReadonlyMap<string, FileEntry>

/** Opens a file and checks everything except the bytes of its photos and drafts. Rejects with RescueError. */
export async function readFile(
  file: Blob,
  lock: SealLock,
  operations: ReadonlyMap<string, Operation<never>>,
): Promise<RescueFile> {
  const pieces: Blob[] = []
  await unseal(file, lock, (bytes) => void pieces.push(new Blob([bytes])))
  try {
    const fileByName = await filesIn(new Blob(pieces))
    const manifest = readManifest(await textOf(fileByName), operations)
    const expected = [manifestName, ...fileNamesIn(manifest)]
    const isComplete =
      expected.length === fileByName.size && expected.every((name) => fileByName.has(name))
    if (!isComplete) throw damagedFile()
    return {
      manifest,
      bodyFor: (id) => bodyIn(fileByName, manifest, id),
      drafts: () => draftsIn(fileByName, manifest),
    }
  } catch (error) {
    throw error instanceof RescueError ? error : damagedFile(error)
  }
}

/** Accepts only uncompressed files in one flat folder, so that a zip bomb is impossible. */
async function filesIn(zip: Blob): Promise<FileByName> {
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  const fileByName = new Map<string, FileEntry>()
  for await (const entry of reader.getEntriesGenerator()) {
    const { filename, compressionMethod, uncompressedSize } = entry
    const isPlain =
      !entry.directory &&
      compressionMethod === 0 &&
      uncompressedSize <= maxFileBytes &&
      !/[/\\]/.test(filename) &&
      !fileByName.has(filename)
    if (!isPlain) throw damagedFile()
    fileByName.set(filename, entry)
  }
  return fileByName
}

async function textOf(fileByName: FileByName): Promise<string> {
  const file = fileByName.get(manifestName)
  if (file === undefined) throw damagedFile()
  return file.getData(new TextWriter(), { checkSignature: true })
}

async function bodyIn(fileByName: FileByName, manifest: Manifest, id: string): Promise<Body> {
  const facts = manifest.photos.find((photo) => photo.id === id)
  if (facts === undefined) throw damagedFile()
  const bytes = await checked(fileByName.get(photoName(id)), facts)
  const thumbnail = facts.hasThumbnail
    ? await bytesOf(fileByName.get(thumbnailName(id)))
    : undefined
  const { hasThumbnail: _, ...rest } = facts
  return {
    ...rest,
    person: manifest.person,
    bytes: bytes.buffer,
    ...(thumbnail === undefined ? {} : { thumbnail: thumbnail.buffer }),
  }
}

async function draftsIn(fileByName: FileByName, { person, drafts }: Manifest): Promise<Draft[]> {
  const unpacked: Draft[] = []
  for (const [number, draft] of drafts.entries()) {
    const contents: Uint8Array<ArrayBuffer>[] = []
    for (const [file, facts] of draft.files.entries()) {
      contents.push(await checked(fileByName.get(draftFileName(number, file)), facts))
    }
    const { form, savedAt } = draft
    unpacked.push({ person, form, savedAt, value: unpackValue(draft, contents) })
  }
  return unpacked
}

async function checked(
  file: FileEntry | undefined,
  facts: { size: number; sha256: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesOf(file)
  const isWhole =
    bytes !== undefined && bytes.length === facts.size && (await sha256(bytes)) === facts.sha256
  if (!isWhole) throw damagedFile()
  return bytes
}

const bytesOf = async (file: FileEntry | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file?.getData(new Uint8ArrayWriter(), { checkSignature: true }) as
    | Promise<Uint8Array<ArrayBuffer>>
    | undefined

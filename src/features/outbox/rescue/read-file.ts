import {
  BlobReader,
  TextWriter,
  Uint8ArrayWriter,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { sha256 } from '#src/outbox/browser-ports.ts'
import type { Body } from '#src/outbox/entry.ts'
import type { Operation } from '#src/outbox/operation.ts'
import { maxFileBytes } from '#src/photos/photo.ts'
import {
  manifestName,
  namesIn,
  photoName,
  readManifest,
  thumbnailName,
  type Manifest,
} from './manifest.ts'
import { damagedFile, RescueError } from './rescue-error.ts'
import { unseal } from './sealed.ts'

/** A file that was opened: what it says it holds, and its photos one by one. */
export interface RescueFile {
  manifest: Manifest
  /** Rejects with RescueError when it is not the photo that the manifest speaks of. */
  bodyFor: (id: string) => Promise<Body>
}

type FileByName = ReadonlyMap<string, FileEntry>

/** Opens a file and checks all but the bytes of its photos. Rejects with RescueError. */
export async function readFile(
  file: Blob,
  password: string,
  operations: ReadonlyMap<string, Operation<never>>,
): Promise<RescueFile> {
  const pieces: Blob[] = []
  await unseal(file, password, (bytes) => void pieces.push(new Blob([bytes])))
  try {
    const fileByName = await filesIn(new Blob(pieces))
    const manifest = readManifest(await textOf(fileByName), operations)
    const expected = [manifestName, ...namesIn(manifest)]
    const isComplete =
      expected.length === fileByName.size && expected.every((name) => fileByName.has(name))
    if (!isComplete) throw damagedFile()
    return { manifest, bodyFor: (id) => bodyIn(fileByName, manifest, id) }
  } catch (error) {
    throw error instanceof RescueError ? error : damagedFile(error)
  }
}

/** Plain files in one flat folder, stored as they are: nothing that unpacks to more than it weighs. */
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
  const bytes = await bytesOf(fileByName.get(photoName(id)))
  if (facts === undefined || bytes === undefined) throw damagedFile()
  if (bytes.length !== facts.size || (await sha256(bytes)) !== facts.sha256) throw damagedFile()
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

const bytesOf = async (file: FileEntry | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file?.getData(new Uint8ArrayWriter(), { checkSignature: true }) as
    | Promise<Uint8Array<ArrayBuffer>>
    | undefined

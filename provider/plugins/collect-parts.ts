import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refusalAt } from '../errors/refusal.ts'
import { repeatedPart } from '../errors/translate-validation.ts'

/** Largest file that a call may bring, in bytes (contract §1). */
export const largestFile = 15 * 1024 * 1024

/**
 * An upload whose announced length is larger is refused unread. Any other is read to its end, so that the client gets
 * the response, but no more bytes of files than this are kept. Reading ends early only at too many files or fields.
 */
const largestUpload = 64 * 1024 * 1024

const largestField = 64 * 1024

/** A received file. Its name is discarded: nothing is ever stored or served under it. */
export class UploadedFile {
  readonly bytes: Buffer
  readonly size: number
  readonly sha256: string
  /** The sender, if signed in. */
  readonly uid: number | undefined

  constructor(bytes: Buffer, uid?: number) {
    this.bytes = bytes
    this.uid = uid
    this.size = bytes.length
    this.sha256 = createHash('sha256').update(bytes).digest('hex')
  }
}

export interface PartSummary {
  name: string
  size: number
  sha256: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes multipart/form-data with at most this many files. */
    files?: number
    /** The part that may occur several times. It is a list in the body, even with one file. */
    manyFiles?: string
  }
  interface FastifyRequest {
    /** The parts of a multipart call, in order; null for other calls. */
    receivedParts: PartSummary[] | null
  }
}

/** Reads the parts of a multipart call into `request.body` before it is validated. */
export async function collectParts(app: FastifyInstance) {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: largestFile, fieldSize: largestField, fields: 20, headerPairs: 20 },
  })
  app.decorateRequest('receivedParts', null)
  app.addHook('onRequest', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) <= largestUpload) return
    const { manyFiles } = request.routeOptions.config
    throw manyFiles === undefined ? tooLarge() : tooMuch(manyFiles)
  })
  app.addHook('preValidation', async (request) => {
    const { files, manyFiles } = request.routeOptions.config
    if (request.isMultipart()) {
      if (files === undefined) throw new Refusal(415, 'Formato de envio não aceito')
      request.body = await collect(request, files, manyFiles)
    } else if (files !== undefined && request.headers['content-type'] !== undefined) {
      throw new Refusal(415, 'Envie os dados como multipart/form-data')
    }
  })
}

/**
 * Reads to the end even when a file is too large: a client that is disconnected while it sends never gets the reason.
 */
async function collect(request: FastifyRequest, files: number, manyFiles: string | undefined) {
  const body = Object.create(null) as Record<string, string | UploadedFile | UploadedFile[]>
  const parts: PartSummary[] = []
  let refusal: Refusal | undefined
  let room = largestUpload
  try {
    for await (const part of request.parts({ limits: { files } })) {
      const value =
        part.type === 'file' ? await readFile(part, room, request.person?.uid) : String(part.value)
      if (value instanceof Refusal) {
        refusal ??= value
        continue
      }
      if (value instanceof UploadedFile) room -= value.size
      if (value instanceof UploadedFile && part.fieldname === manyFiles)
        body[manyFiles] = [...filesIn(body[manyFiles]), value]
      else if (part.fieldname in body) refusal ??= repeated(part.fieldname)
      else body[part.fieldname] = value
      parts.push({ name: part.fieldname, ...measure(value) })
    }
  } catch (error) {
    if (manyFiles !== undefined && (error as { code?: unknown }).code === 'FST_FILES_LIMIT') {
      throw new Refusal(413, `Envie no máximo ${files} fotos de cada vez`)
    }
    throw isOfFramework(error) ? error : new Refusal(400, 'O envio chegou incompleto ou malformado')
  }
  if (refusal) throw refusal
  request.receivedParts = parts
  request.contentHash = hashOf(JSON.stringify(parts))
  return body
}

/** Returns a refusal when the file exceeds the limit, or the room that earlier files left. */
async function readFile(
  part: MultipartFile,
  room: number,
  uid: number | undefined,
): Promise<UploadedFile | Refusal> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (part.file.truncated || size > room) chunks.length = 0
    else chunks.push(chunk)
  }
  if (part.file.truncated) return tooLarge(part.fieldname)
  return size > room ? tooMuch(part.fieldname) : new UploadedFile(Buffer.concat(chunks), uid)
}

const filesIn = (value: unknown): UploadedFile[] =>
  Array.isArray(value) ? (value as UploadedFile[]) : []

const measure = (value: string | UploadedFile) =>
  value instanceof UploadedFile
    ? { size: value.size, sha256: value.sha256 }
    : { size: Buffer.byteLength(value), sha256: hashOf(value) }

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

const tooLarge = (name = 'file') => refusalAt(name, 'O arquivo passa do limite de 15 MB', 413)

const tooMuch = (name: string) =>
  refusalAt(name, 'O envio passa de 64 MB: envie menos fotos de cada vez', 413)

const repeated = (name: string) =>
  new Refusal(400, repeatedPart(name), { fields: { [name]: 'Repetida' } })

/** Errors of the multipart plugin have a code and a status; errors of its parser do not. */
const isOfFramework = (error: unknown) =>
  error instanceof Error && 'code' in error && 'statusCode' in error

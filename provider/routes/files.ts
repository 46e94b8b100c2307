import { Type } from 'typebox'
import type { UploadedFile } from '../plugins/collect-parts.ts'

/** A response that is not JSON: sent and documented as binary. */
export const Binary = (type: string) => ({
  description: 'O arquivo',
  content: { [type]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
})

/** A file part of a multipart body; app.ts defines the keyword `receivedFile` for the validator. */
export const FilePart = Type.Unsafe<UploadedFile>({ receivedFile: true })

import { Type } from 'typebox'
import type { ReceivedFile } from '../plugins/collect-parts.ts'

/** An answer that is not JSON: sent as it is, and described as such. */
export const Binary = (type: string) => ({
  description: 'O arquivo',
  content: { [type]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
})

/** A file part of a multipart body; the keyword `receivedFile` is taught to the validator in app.ts. */
export const FilePart = Type.Unsafe<ReceivedFile>({ receivedFile: true })

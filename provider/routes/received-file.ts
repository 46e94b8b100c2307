import { Type } from 'typebox'
import type { ReceivedFile } from '../plugins/collect-parts.ts'

/** A file part of a multipart body; the keyword `receivedFile` is taught to the validator in app.ts. */
export const FilePart = Type.Unsafe<ReceivedFile>({ receivedFile: true })

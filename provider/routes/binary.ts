import { Type } from 'typebox'

/** An answer that is not JSON: sent as it is, and described as such. */
export const Binary = (type: string) => ({
  description: 'O arquivo',
  content: { [type]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
})

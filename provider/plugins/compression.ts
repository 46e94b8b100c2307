import type { FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

/** The compression of responses, for clients that accept it. */
export const compression: FastifyCompressOptions = {
  // The strongest compression takes too long for small texts, and allocates buffers for texts of megabytes.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  encodings: ['br', 'gzip'],
}

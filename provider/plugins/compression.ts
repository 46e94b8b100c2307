import type { FastifyCompressOptions } from '@fastify/compress'
import { constants } from 'node:zlib'

/** How answers are compressed for those who take it. */
export const compression: FastifyCompressOptions = {
  // Text is small beside the time that the strongest compression takes, and the room that is made
  // ready for texts of megabytes.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  encodings: ['br', 'gzip'],
}

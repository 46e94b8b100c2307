/** Which rendering of a photo: as stored, or small; the small one can be made again from the other. */
export type Rendering = 'image' | 'thumbnail'

/**
 * Where the bytes of photos are kept, under the SHA-256 of what was received. Names never come from
 * a client: on the disk, or in a bucket for more than one machine.
 */
export interface PhotoStore {
  /**
   * Keeps the bytes; the same name twice is the same photo. An image is whole and durable then; of a
   * thumbnail a store may promise less.
   */
  put: (sha256: string, rendering: Rendering, bytes: Buffer) => Promise<void>
  /** Undefined when it is not there. */
  get: (sha256: string, rendering: Rendering) => Promise<Buffer | undefined>
}

/** The rendering of a photo: the stored picture, or the thumbnail, which can be made again from the picture. */
export type Rendering = 'image' | 'thumbnail'

/**
 * Stores the bytes of photos under the SHA-256 of the received bytes, on the disk or in a bucket for more than one
 * machine. Names never come from a client.
 */
export interface PhotoStore {
  /**
   * Stores the bytes; the same name twice is the same photo. Once the promise resolves, an image is whole and durable;
   * for a thumbnail a store may guarantee less.
   */
  put: (sha256: string, rendering: Rendering, bytes: Buffer) => Promise<void>
  /** Undefined when the rendering is missing. */
  get: (sha256: string, rendering: Rendering) => Promise<Buffer | undefined>
}

/** The bucket did not answer, or refused. Photos are stored before anything else is done. */
export class PhotosUnreachableError extends Error {
  override readonly name = 'PhotosUnreachableError'
}

/** The bucket did not answer, or refused. Photos are stored before anything else is done. */
export class PhotosUnreachableError extends Error {
  override readonly name = 'PhotosUnreachableError'
}

/** Encodes a camera frame as a JPEG with little loss; the frame stays usable. */
export async function drawFrame(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no JPEG came out'))),
      'image/jpeg',
      0.95,
    )
  })
}

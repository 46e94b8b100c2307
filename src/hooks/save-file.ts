/** Long enough for a slow device to write the file, in ms. */
const urlLivesMs = 120_000

/** Makes the browser save bytes under a file name, as a download. */
export function saveFile(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes)
  setTimeout(() => URL.revokeObjectURL(url), urlLivesMs)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** Whether this device can share the file with another app. */
export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

/** Opens the device's share sheet; false when the person closed it or the device refused. */
export async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: 'Envios do Pavilhão' })
    return true
  } catch {
    return false
  }
}

/** Saves the file among the device's downloads. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // By then the download has started, and the browser no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

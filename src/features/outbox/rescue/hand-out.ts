/** Whether this device can hand the file to another app. */
export const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] })

/** The device's share sheet; false where the person closed it, or the device would not. */
export async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: 'Envios do Pavilhão' })
    return true
  } catch {
    return false
  }
}

/** Among the device's downloads. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser has begun by then; it reads what it needs by itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

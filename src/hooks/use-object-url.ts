import { useEffect } from 'react'

interface Shown {
  url: string
  size: number
  users: number
}

const shownByBlob = new Map<Blob, Shown>()

/**
 * Creating an object URL costs the browser some milliseconds. The URLs of small pictures stay for a
 * while after their last use, because a list that scrolls back shows them again. Total size of the
 * blobs, in bytes.
 */
const keptBytes = 8_000_000

/** An object URL for a blob, revoked some time after its last use. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  useEffect(() => (blob === undefined ? undefined : hold(blob)), [blob])
  return blob === undefined ? undefined : shownOf(blob).url
}

function shownOf(blob: Blob): Shown {
  const known = shownByBlob.get(blob)
  if (known !== undefined) return known
  const shown = { url: URL.createObjectURL(blob), size: blob.size, users: 0 }
  shownByBlob.set(blob, shown)
  return shown
}

function hold(blob: Blob): () => void {
  shownOf(blob).users += 1
  return () => {
    const shown = shownOf(blob)
    shown.users -= 1
    // Reinsert it, so that the most recently shown one is revoked last.
    shownByBlob.delete(blob)
    shownByBlob.set(blob, shown)
    // React may unmount and remount a component at once, so check afterwards.
    setTimeout(giveBackOldest)
  }
}

function giveBackOldest(): void {
  const unused = [...shownByBlob].filter(([, { users }]) => users === 0)
  let left = unused.reduce((sum, [, { size }]) => sum + size, 0)
  for (const [blob, { url, size }] of unused) {
    if (left <= keptBytes) return
    URL.revokeObjectURL(url)
    shownByBlob.delete(blob)
    left -= size
  }
}

import { useEffect } from 'react'

interface Shown {
  url: string
  size: number
  users: number
}

const shownByBlob = new Map<Blob, Shown>()

/**
 * An address costs the browser some milliseconds: those of small pictures are kept for a while after
 * nothing shows them, because a list that scrolls back shows them again. In bytes, of all of them.
 */
const keptBytes = 8_000_000

/** An address for the bytes of a blob, given back some time after nothing shows it any more. */
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
    // The last one that was shown is the last to go.
    shownByBlob.delete(blob)
    shownByBlob.set(blob, shown)
    // React may take a component away and put it back at once: look again afterwards.
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

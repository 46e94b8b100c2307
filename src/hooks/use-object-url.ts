import { useEffect } from 'react'

interface Shown {
  url: string
  users: number
}

const shownByBlob = new WeakMap<Blob, Shown>()

/** An address for the bytes of a blob, given back when nothing shows it any more. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  useEffect(() => (blob === undefined ? undefined : hold(blob)), [blob])
  return blob === undefined ? undefined : shownOf(blob).url
}

function shownOf(blob: Blob): Shown {
  const shown = shownByBlob.get(blob) ?? { url: URL.createObjectURL(blob), users: 0 }
  shownByBlob.set(blob, shown)
  return shown
}

function hold(blob: Blob): () => void {
  shownOf(blob).users += 1
  return () => {
    shownOf(blob).users -= 1
    // React may take a component away and put it back at once: look again afterwards.
    setTimeout(() => giveBackUnused(blob))
  }
}

function giveBackUnused(blob: Blob): void {
  const shown = shownByBlob.get(blob)
  if (shown === undefined || shown.users > 0) return
  URL.revokeObjectURL(shown.url)
  shownByBlob.delete(blob)
}

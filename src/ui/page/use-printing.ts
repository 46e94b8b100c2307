import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the current print began (device clock, ms); undefined while nothing is printed. */
export function usePrintedAt(): number | undefined {
  const [printedAt, setPrintedAt] = useState<number>()
  useEffect(() => {
    // Synchronous, because the browser captures the page as soon as the event is over.
    const begin = () => flushSync(() => setPrintedAt(Date.now()))
    const end = () => setPrintedAt(undefined)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printedAt
}

/**
 * Whether the page is being printed: a screen can then show all of a list that it otherwise shows
 * in part.
 */
export const usePrinting = (): boolean => usePrintedAt() !== undefined

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the print that is under way began (device clock, ms); undefined while nothing is printed. */
export function usePrintedAt(): number | undefined {
  const [printedAt, setPrintedAt] = useState<number>()
  useEffect(() => {
    // The browser takes its picture as soon as the event is over.
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

/** Whether the page is being printed now: then a screen can show all of what it else shows in part. */
export const usePrinting = (): boolean => usePrintedAt() !== undefined

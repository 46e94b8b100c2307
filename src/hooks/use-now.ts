import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The device's clock in ms, updated as often as words like «há 2 min» need it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

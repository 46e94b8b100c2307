import { useEffect, useState } from 'react'

/** Spec 1 §9: the pause after the last key before the provider is asked. */
const pauseMs = 500

/** The value after it has not changed for 500 ms. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

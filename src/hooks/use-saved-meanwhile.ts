import { useCallback, useState } from 'react'

/**
 * What was saved while something else was being typed, here or elsewhere: to be shown, or it would be
 * written over unseen. `savedMeanwhile` is undefined when there is nothing of the kind. `begin` says
 * what stood there when a draft was begun that is now gone on with. Values are told by `===`.
 */
export function useSavedMeanwhile<Value>(saved: Value, isTyping: boolean) {
  const [seen, setSeen] = useState(saved)
  if (!isTyping && seen !== saved) setSeen(() => saved)
  const begin = useCallback((before: Value) => setSeen(() => before), [])
  return {
    seen,
    begin,
    savedMeanwhile: isTyping && saved !== seen ? { value: saved } : undefined,
  }
}

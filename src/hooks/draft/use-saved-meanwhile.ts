import { useCallback, useState } from 'react'

/**
 * What was saved while something else was being typed, here or elsewhere: to be shown, or it would be
 * written over unseen. `savedMeanwhile` is undefined when there is nothing of the kind. `begin` says
 * what stood there when a draft was begun that is now gone on with, `give` what this form itself has
 * given to be kept: that is no news. Values are told by `===`.
 */
export function useSavedMeanwhile<Value>(saved: Value, isTyping: boolean) {
  const [seen, setSeen] = useState(saved)
  const [given, setGiven] = useState<{ value: Value }>()
  const isKnown = !isTyping || given?.value === saved
  if (isKnown && seen !== saved) setSeen(() => saved)
  const begin = useCallback((before: Value) => setSeen(() => before), [])
  const give = useCallback((value: Value) => setGiven({ value }), [])
  return {
    seen,
    begin,
    give,
    savedMeanwhile: isTyping && saved !== seen ? { value: saved } : undefined,
  }
}

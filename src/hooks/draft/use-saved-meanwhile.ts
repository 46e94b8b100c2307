import { useCallback, useState } from 'react'

/**
 * A value that was saved here or elsewhere while the person types: the form has to show it, or it
 * would be overwritten unseen. `savedMeanwhile` is undefined when there is none. `begin` sets the
 * value that was current when a continued draft was begun; `give` sets the value that this form
 * itself has saved, which does not count. Values are compared by `===`.
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

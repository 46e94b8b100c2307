import { startTransition, useEffect, useState } from 'react'

/**
 * How far a screen is drawn: 0 at first, then one more at a time up to `last`, each in small steps that
 * let taps through. What is under a later stage keeps nobody waiting for what is seen and used first.
 */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1))
  }, [stage, last])
  return stage
}

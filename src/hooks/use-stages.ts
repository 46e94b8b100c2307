import { startTransition, useEffect, useState } from 'react'

/**
 * The stage of a progressive rendering: 0 at first, then one more at a time up to `last`, each in
 * small steps that let taps through. The parts of later stages do not delay the parts that are seen
 * and used first.
 */
export function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1))
  }, [stage, last])
  return stage
}

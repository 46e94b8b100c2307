import { useNetwork } from '#src/hooks/use-network.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSession } from '#src/hooks/use-session.ts'
import { outboxCondition } from '#src/outbox/queries.ts'
import type { Circumstances } from '#src/outbox/words.ts'
import { useNow } from './use-now.ts'

/** What holds for all of this person's work at this moment. */
export interface QueueCircumstances extends Circumstances {
  offline: boolean
  /** After a failure of the network nothing is tried before this moment (device clock, ms). */
  triesAgainAt: number | undefined
}

/** Live; undefined until the outbox has answered. */
export function useCircumstances(): QueueCircumstances | undefined {
  const condition = useOutbox(outboxCondition)
  const session = useSession()
  const network = useNetwork()
  const now = useNow()
  const { config } = useRuntime()
  if (condition === undefined) return undefined
  return {
    now,
    timeZone: config.timeZone,
    signInNeeded: condition.signInNeeded || session === undefined,
    portal: condition.portal || network.portal,
    holdUntil: condition.holdUntil,
    offline: network.level === 'offline',
    triesAgainAt: condition.breaker?.until,
  }
}

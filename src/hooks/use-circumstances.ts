import { outboxCondition } from '#src/outbox/store/queries.ts'
import type { StatusContext } from './outbox/words.ts'
import { useRuntime } from './runtime.tsx'
import { useNetwork } from './use-network.ts'
import { useNow } from './use-now.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { useSession } from './use-session.ts'

/** The current circumstances of all of this person's work. */
export interface QueueCircumstances extends StatusContext {
  offline: boolean
  /** After a network failure no retry happens before this moment (device clock, ms). */
  triesAgainAt: number | undefined
}

/** Live. Until the outbox has answered, it reports nothing that blocks the work. */
export function useCircumstances(): QueueCircumstances {
  const condition = useOutbox(outboxCondition)
  const session = useSession()
  const network = useNetwork()
  const now = useNow()
  const { config } = useRuntime()
  return {
    now,
    timeZone: config.timeZone,
    signInNeeded: condition?.signInNeeded === true || session === undefined,
    portal: condition?.portal === true || network.portal,
    holdUntil: condition?.holdUntil ?? 0,
    offline: network.level === 'offline',
    triesAgainAt: condition?.breaker?.until,
  }
}

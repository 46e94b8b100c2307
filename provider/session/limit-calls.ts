import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { kioskRole } from '#contract/roles.ts'
import { Refusal } from '../errors/refusal.ts'
import { deviceRolesOf } from './require-person.ts'
import type { CallLimits } from '../settings/settings.ts'

const minuteMs = 60_000

/**
 * Limits the calls of a session, which is one person on one device: all tablets of a floor may share an address. Photos,
 * and the calls of a kiosk, which anybody may touch, have limits of their own. Public calls have none here; sign-ins are
 * limited by name and address (limit-sign-in.ts).
 *
 * Must be registered after `collectParts`: a call is counted when its body was read. A device that is refused while it
 * sends would not get the response, and its outbox would have to treat the call as lost.
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits) {
  await app.register(rateLimit, { global: false })
  // With the minute in the key, no count outlives it when the clock is put right.
  const keyGenerator = ({ session }: FastifyRequest) =>
    `${session?.id} ${Math.floor(Date.now() / minuteMs)}`
  const limiterOf = (max: number) =>
    app.createRateLimit({ max, timeWindow: minuteMs, keyGenerator })
  const isFirstOfMinute = firstOfMinute()
  const [calls, photos, kiosk] = [limits.calls, limits.photos, limits.kiosk].map(limiterOf)
  app.addHook('preValidation', async (request) => {
    const { person, routeOptions } = request
    // Nobody repeats a sign-out, and without it the session would go on.
    if (person === null || routeOptions.url === paths.signOut()) return
    const isKiosk = deviceRolesOf(person).includes(kioskRole)
    const limiter = isKiosk ? kiosk : routeOptions.config.files === undefined ? calls : photos
    const counted = await limiter?.(request)
    if (counted?.isAllowed !== false || !counted.isExceeded) return
    request.isLogged = isFirstOfMinute(keyGenerator(request))
    throw tooManyCalls()
  })
}

/** Whether the session was not refused before in this minute: each refusal as a line would fill the log. */
function firstOfMinute() {
  let minute = 0
  const refused = new Set<string>()
  return (key: string) => {
    const now = Math.floor(Date.now() / minuteMs)
    if (now !== minute) refused.clear()
    minute = now
    const isFirst = !refused.has(key)
    refused.add(key)
    return isFirst
  }
}

function tooManyCalls() {
  const seconds = Math.ceil((minuteMs - (Date.now() % minuteMs)) / 1000)
  return new Refusal(429, `Este aparelho fez chamadas demais. Tente de novo em ${seconds} s.`, {
    retryAfterSeconds: seconds,
  })
}

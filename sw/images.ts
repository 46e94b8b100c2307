import type { PersonKey } from '#src/outbox/model/entry.ts'
import { saysOnlyDay } from '#src/reads/of-a-day.ts'
import { askProvider, networkMemory, nothingToShow } from './ask-provider.ts'
import {
  askedAtOf,
  beginKeeping,
  dropKept,
  findCached,
  findKeptOfAnotherDay,
  keep,
  stamped,
  type Keeping,
} from './kept.ts'

/** A cached image that is older than this is shown and revalidated in the background. */
const askAgainAfterMs = 10 * 60_000
const minuteMs = 60_000

export const isImage = (request: Request): boolean =>
  request.cache !== 'no-store' && (request.headers.get('accept') ?? '').startsWith('image/')

/**
 * Cache first, for one person, because an image's address changes when the image is replaced. Occasionally
 * revalidated by its ETag, so that an image that changed under its address is shown the next time. If the
 * address contains only a day, the network goes first for `patienceMs`, unless that was done within the last
 * minute.
 * @param extend keeps the worker alive until the promise settles.
 */
export async function answerImage(
  request: Request,
  person: PersonKey,
  extend: (work: Promise<unknown>) => void,
  patienceMs = 2_000,
): Promise<Response> {
  const keeping = beginKeeping(kindOf(request.url), person, request.url)
  const kept = await findCached(keeping)
  if (kept === undefined) return fetchImage(request, keeping, extend)
  const isWaitedFor = saysOnlyDay(request.url) && isDue(kept, minuteMs)
  if (!isWaitedFor && !isDue(kept, askAgainAfterMs)) return kept
  const asking = askAgain(request, keeping, kept.headers.get('etag'))
  extend(asking)
  if (!isWaitedFor) return kept
  await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  return (await findCached(keeping)) ?? kept
}

/** The provider's addresses identify thumbnails (contract §7, §8). */
const kindOf = (url: string) =>
  /\/thumb\/|[?&]thumb=1(?:&|$)/.test(url) ? ('thumbnails' as const) : ('images' as const)

const isDue = (kept: Response, afterMs: number) => {
  const age = Date.now() - askedAtOf(kept)
  // A negative age means that the clock was set back since.
  return (age > afterMs || age < 0) && !networkMemory.failedLately()
}

async function fetchImage(
  request: Request,
  keeping: Keeping,
  extend: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = await askProvider(request)
  if (asked.is === 'none') {
    return (await findKeptOfAnotherDay(keeping)) ?? nothingToShow(asked)
  }
  if (!isImageAnswer(asked.response)) return asked.response
  const { response, askedAt } = asked
  extend(keepImage(keeping, response.clone(), askedAt))
  return response
}

async function askAgain(request: Request, keeping: Keeping, etag: string | null): Promise<void> {
  const asked = await askProvider(request)
  if (asked.is === 'none') return
  const { response, askedAt } = asked
  if (response.status === 404 || response.status === 410) await dropKept(keeping)
  if (!isImageAnswer(response)) return
  const isSame = etag !== null && response.headers.get('etag') === etag
  const current = isSame ? ((await findCached(keeping)) ?? response) : response
  await keepImage(keeping, current, askedAt)
}

const isImageAnswer = (response: Response) =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/')

/** An image that is cut off is not cached; that is not an error. */
async function keepImage(keeping: Keeping, response: Response, askedAt: number): Promise<void> {
  const bytes = await response.blob().catch(() => undefined)
  if (bytes === undefined) return
  await keep(keeping, stamped(response, bytes, { askedAt, from: 'network' }))
}

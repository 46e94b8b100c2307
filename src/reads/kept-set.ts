import { askedAtHeader } from '#src/api/stamps.ts'
import type { Wanted } from './read.ts'

/** How much of a set is cached, read from the cache itself rather than from a stored report. */
export interface KeptSet {
  kept: number
  /** The number of known missing reads; reads behind a missing one are unknown and not counted. */
  missing: number
  /** When the oldest cached read was requested (device clock, ms); undefined if none is cached. */
  oldestAt: number | undefined
}

/** `find` returns the cached response of a path. */
export async function inspectKept(
  wanted: readonly Wanted[],
  find: (path: string) => Promise<Response | undefined>,
): Promise<KeptSet> {
  const found: KeptSet = { kept: 0, missing: 0, oldestAt: undefined }
  const seen = new Set<string>()
  const left = [...wanted]
  for (let one = left.shift(); one !== undefined; one = left.shift()) {
    if (seen.has(one.path)) continue
    seen.add(one.path)
    const answer = await find(one.path)
    if (answer === undefined) {
      found.missing += 1
      continue
    }
    found.kept += 1
    const askedAt = Number(answer.headers.get(askedAtHeader) ?? 0)
    found.oldestAt = Math.min(found.oldestAt ?? askedAt, askedAt)
    if (one.next !== undefined) left.push(...one.next(one.unwrap(await answer.json())))
  }
  return found
}

import { askedAtHeader } from '#src/api/stamps.ts'
import type { Wanted } from './read.ts'

/** What the device keeps of what is wanted, as it stands in the cache and not as it was once said. */
export interface KeptSet {
  kept: number
  /** As far as is known: what would come to light behind a missing one is not counted. */
  missing: number
  /** Device clock, in ms: of the oldest of those that are kept. */
  oldestAt: number | undefined
}

/** `find` gives what is kept of a path. */
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

import { argsWithServerIds } from './aliases.ts'
import { closeBreaker, commit, type Fact } from './commit.ts'
import type { Entry } from './entry.ts'
import type { Finding, Operation, Replay } from './operation.ts'
import { contextOf, operationOf } from './prepare.ts'
import { call, networkFailed, signedOut } from './send-entry.ts'
import { backoffMs } from './backoff.ts'
import type { Run } from './run.ts'
import type { EntryEvent } from './transition.ts'
import { isPage, readBody } from './answer.ts'

type Probe = Extract<Replay<never>, { class: 'probe' }>

/** What a read said, with the provider's clock at that moment; undefined when it said nothing usable. */
export interface Look {
  body: unknown
  /** The provider's clock, or the device's where answers carry no `Date`. */
  at: number
}

/** Reads something of the provider. Undefined when no usable answer came; the run knows why. */
export async function look(run: Run, path: string): Promise<Look | 'gone' | undefined> {
  try {
    const answer = await call(run, { method: 'GET', path, headers: { accept: 'application/json' } })
    if (answer.status === 401) {
      await signedOut(run)
      return undefined
    }
    if (answer.redirected || isPage(answer)) {
      await networkFailed(run, 'portal')
      return undefined
    }
    await closeBreaker(run)
    if (answer.status === 404 || answer.status === 410) return 'gone'
    const body = answer.status === 200 ? await readBody(answer) : undefined
    if (body === undefined) return undefined
    return { body: body.json, at: run.serverClock.lowest() ?? run.ports.clock.now() }
  } catch {
    await networkFailed(run, 'network')
    return undefined
  }
}

/** The reads that can tell about an entry, or that its call needs. */
export type Asked = string | readonly string[]

export const pathsOf = (asked: Asked): readonly string[] =>
  typeof asked === 'string' ? [asked] : asked

export const askedBy = (run: Run, entry: Entry, probe: Probe): Asked =>
  probe.ask(entry.args as never, contextOf(run.serverIds))

/** Reads all of it; what is not there is null among several. */
export async function lookAtAll(run: Run, asked: Asked): ReturnType<typeof look> {
  if (typeof asked === 'string') return look(run, asked)
  const bodies: unknown[] = []
  let at: number | undefined
  for (const path of asked) {
    const seen = await look(run, path)
    if (seen === undefined) return undefined
    bodies.push(seen === 'gone' ? null : seen.body)
    // All that follows was read no earlier than the first.
    at ??= seen === 'gone' ? run.serverClock.lowest() : seen.at
  }
  return { body: bodies, at: at ?? run.ports.clock.now() }
}

export const probeOf = (operation: Operation<never>): Probe | undefined =>
  operation.replay.class === 'probe' ? operation.replay : undefined

/**
 * Asks whether an entry of unknown outcome arrived. *Present* is conclusive at once, *likely present*
 * after the quarantine; *absent* only after it, and twice. When nothing was learnt it is asked
 * again later.
 */
async function askAbout(run: Run, entry: Entry): Promise<EntryEvent> {
  const operation = operationOf(run.ports, entry)
  const probe = probeOf(operation)
  const now = run.ports.clock.now()
  if (probe === undefined) return { is: 'unclear', at: now }
  const seen = await lookAtAll(run, askedBy(run, entry, probe))
  if (seen === undefined) {
    const { random, settings } = run.ports
    return { is: 'postponed', notBefore: now + backoffMs(2, random, settings), counts: true }
  }
  if (seen === 'gone') return { is: 'unclear', at: run.ports.clock.now() }
  return eventOf(run, entry, seen, find(run, entry, probe, seen))
}

/** What an answer to that read says of the entry, and of what it was refused with, where it was. */
export function find(run: Run, entry: Entry, probe: Probe, seen: Look, refusal?: unknown): Finding {
  const { baseline } = entry
  const args = argsWithServerIds(entry.args, run.serverIds) as never
  try {
    return probe.find(seen.body, args, {
      ...contextOf(run.serverIds),
      baseline,
      ...(refusal === undefined ? {} : { refusal }),
    })
  } catch (error) {
    // A copy comes without a baseline: what cannot tell without one says nothing.
    if (probe.baseline && baseline === undefined) return { is: 'unclear' }
    throw error
  }
}

function eventOf(run: Run, entry: Entry, seen: Look, finding: Finding): EntryEvent {
  const { clock, settings } = run.ports
  const at = clock.now()
  if (finding.is === 'unclear') return { is: 'unclear', at, seen: seen.body }
  // The call was given up before this look: a later moment comes from a clock that had jumped.
  const quietSince = Math.min(
    entry.doubt?.quietSince ?? seen.at,
    run.serverClock.highest() ?? seen.at,
  )
  const left = quietSince + settings.quarantineMs - seen.at
  const believed = left <= 0
  if (finding.is === 'present' && (believed || finding.likely !== true)) {
    return { is: 'found', at, ...(finding.value === undefined ? {} : { value: finding.value }) }
  }
  return {
    is: 'absent',
    at,
    quietSince,
    believed,
    notBefore: at + (believed ? settings.probeGapMs : Math.min(left, settings.quarantineMs)),
  }
}

/** The provider's id of the record that a probe found, for a create. */
export function foundId({ value }: { value?: unknown }): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id } = value as { id?: unknown }
  return typeof id === 'number' ? id : undefined
}

/** Asks about the head of a lane and keeps what was learnt; answers whether anything was. */
export async function ask(run: Run, entry: Entry): Promise<boolean> {
  const event = await askAbout(run, entry)
  const serverId = event.is === 'found' ? foundId(event) : undefined
  const needsId = event.is === 'found' && entry.makes !== undefined && serverId === undefined
  const fact: Fact = {
    entry,
    outcome: event.is === 'found' ? 'settled' : 'lost',
    event: needsId ? { is: 'unclear', at: run.ports.clock.now() } : event,
    ...(serverId === undefined ? {} : { serverId }),
  }
  await commit(run, fact, undefined)
  return event.is !== 'postponed'
}

import { isId, type Id } from '#src/domain/names/ids.ts'
import { argsWithServerIds } from '../model/local-ids.ts'
import { backoffMs } from '../model/backoff.ts'
import { commit, type Fact } from '../call/commit.ts'
import type { Entry } from '../model/entry.ts'
import type { Finding, Operation, Replay } from '../model/operation.ts'
import { CannotBeSentError, contextOf, operationOf, saidOf } from '../call/prepare.ts'
import { lookAgainAt, readTogether, whyNothing, type Asked, type Look } from './reading.ts'
import { leftOf } from '../model/moment.ts'
import type { Run } from '../call/run.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { Pictures } from './see-pictures.ts'

type Probe = Extract<Replay<never>, { class: 'probe' }>
type Seen = Extract<Look, { is: 'seen' }>

/** The reads that tell about an entry: the same before its call and after it, where they are compared. */
export function askedBy(run: Run, entry: Entry, probe: Probe): Asked {
  const context = contextOf(run.serverIds)
  if (!probe.baseline) context.extensions = entry.extended === true
  return saidOf(() => probe.ask(entry.args as never, context))
}

export function probeOf({ replay }: Operation<never>): Probe | undefined {
  if (replay.class === 'probe') return replay
  if (replay.class !== 'natural' || replay.observed === undefined) return undefined
  return { class: 'probe', baseline: false, ...replay.observed }
}

/**
 * Asks whether an entry of unknown outcome arrived. *Present* is conclusive at once, *absent* only after
 * the quarantine, and twice. When nothing was learnt it is asked again later.
 */
async function askAbout(run: Run, entry: Entry): Promise<EntryEvent> {
  const operation = operationOf(run.ports, entry)
  const probe = probeOf(operation)
  if (probe === undefined) return { is: 'unclear', at: run.ports.clock.now() }
  const seen = await readTogether(run, askedBy(run, entry, probe))
  const at = run.ports.clock.now()
  switch (seen?.is) {
    case undefined:
      return { is: 'postponed', notBefore: await lookAgainAt(run, entry), counts: true }
    case 'refused': {
      const { status, message } = seen
      return { is: 'given-up', parked: { why: 'unknown', at, status, message } }
    }
    case 'gone':
      return { is: 'unclear', at }
    case 'seen': {
      const finding = await find(run, entry, probe, seen)
      if (finding?.is === 'absent' && operation.replay.class === 'natural')
        return notThere(run, entry, seen)
      if (finding !== undefined) return eventOf(run, entry, seen, finding)
      return { is: 'postponed', notBefore: await lookAgainAt(run, entry), counts: true }
    }
  }
}

/**
 * What an answer to that read says of the entry, and of what it was refused with, where it was. Pictures that
 * it takes to tell are fetched. Undefined where that gave nothing; the run knows why.
 */
export async function find(
  run: Run,
  entry: Entry,
  probe: Probe,
  { body }: Seen,
  refusal?: unknown,
): Promise<Finding | undefined> {
  const pictures = new Pictures()
  const args = argsWithServerIds(entry.args, run.serverIds) as never
  const context = {
    ...contextOf(run.serverIds),
    baseline: entry.baseline,
    extensions: entry.extended === true,
    shows: pictures.shows,
    ...(refusal === undefined ? {} : { refusal }),
  }
  for (;;) {
    const finding = saidBy(() => probe.find(body, args, context))
    const isMoreKnown = await pictures.fetch(run, entry)
    if (isMoreKnown === undefined) return undefined
    if (!isMoreKnown) return finding
  }
}

/** A copy comes without a baseline, and an answer may not be what was expected: it says nothing then. */
function saidBy(ask: () => Finding): Finding {
  try {
    return ask()
  } catch {
    return { is: 'unclear' }
  }
}

function eventOf(run: Run, entry: Entry, seen: Seen, finding: Finding): EntryEvent {
  const { clock, settings } = run.ports
  const at = clock.now()
  if (finding.is === 'unclear') return { is: 'unclear', at, seen: seen.body }
  // The call was given up before this look: a later moment comes from a clock that had jumped.
  const quietSince = Math.min(
    entry.doubt?.quietSince ?? seen.at,
    run.serverClock.highest() ?? seen.at,
  )
  const { quarantineMs } = settings
  // On both clocks: either may have been set forward meanwhile.
  const left = Math.max(
    quietSince + quarantineMs - seen.at,
    leftOf(quarantineMs, entry.doubt?.at, at),
  )
  const believed = left <= 0
  if (finding.is === 'present') {
    return { is: 'found', at, ...(finding.value === undefined ? {} : { value: finding.value }) }
  }
  return {
    is: 'absent',
    at,
    quietSince,
    believed,
    notBefore: at + (believed ? settings.probeGapMs : Math.min(left, quarantineMs)),
  }
}

/** It may be sent again as it is: nothing of an earlier call is waited for. */
function notThere({ ports }: Run, { attempt }: Entry, seen: Seen): EntryEvent {
  const { clock, random, settings } = ports
  const at = clock.now()
  const notBefore = at + backoffMs(attempt, random, settings)
  return { is: 'absent', at, quietSince: seen.at, believed: true, notBefore }
}

/** The provider's id of the record that a probe found, for a create. */
export function foundId({ value }: { value?: unknown }): Id | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id } = value as { id?: unknown }
  return isId(id) ? id : undefined
}

/** It names a record that nobody knows by its number, or its code has a defect: no look can tell. */
function cannotAsk(run: Run, error: unknown): EntryEvent {
  if (!(error instanceof CannotBeSentError)) throw error
  return { is: 'unclear', at: run.ports.clock.now() }
}

function outcomeOf(run: Run, event: EntryEvent): Pick<Fact, 'outcome' | 'status'> {
  if (event.is === 'found') return { outcome: 'settled' }
  if (event.is === 'postponed') return { outcome: whyNothing(run) }
  if (event.is !== 'given-up' || event.parked.status === undefined) return { outcome: 'lost' }
  return { outcome: 'refused', status: event.parked.status }
}

/** Asks about the head of a lane and keeps what was learnt; answers whether anything was. */
export async function ask(run: Run, entry: Entry): Promise<boolean> {
  const event = await askAbout(run, entry).catch((error: unknown) => cannotAsk(run, error))
  const serverId = event.is === 'found' ? foundId(event) : undefined
  const needsId = event.is === 'found' && entry.makes !== undefined && serverId === undefined
  const fact: Fact = {
    entry,
    ...outcomeOf(run, event),
    event: needsId ? { is: 'unclear', at: run.ports.clock.now() } : event,
    ...(serverId === undefined ? {} : { serverId }),
  }
  await commit(run, fact, undefined)
  return event.is !== 'postponed'
}

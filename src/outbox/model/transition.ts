import {
  countAttempts,
  awaitsWord,
  isBrought,
  refusalOf,
  wasNotFound,
  type Doubt,
  type Entry,
  type EntryState,
  type Parked,
} from './entry.ts'
import type { Corrected, EntryEvent } from './entry-event.ts'

const cannotTell = 'Não foi possível saber se o servidor recebeu.'
/** For an idempotent call that was repeated until it had received too many unreadable 2xx responses. */
export const saidNothing = 'O servidor não confirmou o que recebeu.'
const overtaken = 'Já foi enviado outro, feito depois deste. Enviar este substitui o outro.'
const notThere = 'Não está no servidor. O outro aparelho ainda pode enviar.'

type Event<Is extends EntryEvent['is']> = Extract<EntryEvent, { is: Is }>
type Rule<Is extends EntryEvent['is']> = (entry: Entry, event: Event<Is>) => Entry | undefined
type Rules = { [Is in EntryEvent['is']]: Partial<Record<EntryState, Rule<Is>>> }

/** For events that count while the result is open, such as a definite response that arrives after the lock was lost. */
const whileOpen = <Is extends EntryEvent['is']>(rule: Rule<Is>) => ({
  ...{ waiting: rule, sending: rule, unknown: rule },
  parked: (entry: Entry, event: Event<Is>) =>
    entry.parked?.why === 'unknown' ? rule(entry, event) : undefined,
})

/** The rules by event and state. A pair without a rule has no meaning and yields undefined. */
const rules: Rules = {
  claimed: { waiting: claimed },
  applied: whileOpen((entry, { at, status, value }) => settled(entry, at, status, value)),
  refused: whileOpen((entry, event) => parked(entry, event.parked)),
  postponed: { waiting: putOff, unknown: putOff, sending: postponed },
  lost: { sending: lost, unknown: lostLater },
  expired: {
    waiting: (entry, { then, at }) =>
      doubted(entry, then, at, { absences: 0, applied: entry.tries.applied === true }),
  },
  found: { unknown: (entry, { at, value }) => settled(entry, at, 200, value) },
  absent: { unknown: absent },
  unclear: { unknown: (entry, { at, seen }) => parked(entry, { ...doubtOf(entry, at), seen }) },
  'given-up': { waiting: givenUp, unknown: givenUp },
  copied: whileOpen(copied),
  'only-here': { waiting: onlyHere, unknown: onlyHere, parked: onlyHere },
  retried: { parked: retried },
  arrived: { unknown: arrived, parked: arrived },
  discarded: { waiting: discarded, unknown: discarded, parked: discarded },
  restored: { settled: restored, discarded: restored },
  corrected: { parked: (entry, { change, key }) => corrected(entry, change, key) },
}

/**
 * The outbox's state machine, as a pure function: the entry after one event, or undefined if the event has no
 * meaning in the entry's state.
 */
export const transition = <Is extends EntryEvent['is']>(
  entry: Entry,
  event: Event<Is>,
): Entry | undefined => (rules[event.is] as Rules[Is])[entry.state]?.(entry, event)

const untold: Doubt = { absences: 0, applied: false }

/** Starts a call: the doubt, the reason for parking and the waiting time of earlier calls no longer apply. */
function claimed(entry: Entry, event: Event<'claimed'>): Entry {
  const { tries } = entry
  const isForced = tries.firstAt === undefined && tries.lost > 0
  return {
    // `notFoundAt` stays: if the call is postponed, the absence may have expired before the next call.
    ...without(withoutOfCopy(entry, 'asksFrom'), 'doubt', 'parked'),
    state: 'sending',
    key: event.key,
    tries: { ...without(tries, 'notBefore'), firstAt: tries.firstAt ?? event.at },
    call: {
      attempt: countAttempts(entry) + 1,
      at: event.at,
      fence: event.fence,
      digest: event.digest,
      ...(event.extended ? { extended: true } : {}),
      ...(event.baseline === undefined ? {} : { baseline: event.baseline }),
      ...(isForced ? { forced: true } : {}),
    },
  }
}

function settled(entry: Entry, at: number, status?: number, value?: unknown): Entry {
  const rest = withoutOfCall(withoutOfCopy(entry, 'notFoundAt'), 'baseline')
  const answer = status === undefined ? undefined : { status, ...valueIn(value) }
  return {
    ...without(rest, 'doubt', 'parked'),
    state: 'settled',
    tries: without(entry.tries, 'notBefore', 'unread', 'alone'),
    end: { at, ...(answer && { answer }) },
  }
}

const valueIn = (value: unknown) => (value === undefined ? {} : { value })

function arrived(entry: Entry, { at }: Event<'arrived'>): Entry {
  return { ...settled(entry, at), end: { at, before: snapshotOf(entry) } }
}

function discarded(entry: Entry, { at }: Event<'discarded'>): Entry {
  const refusedAt = refusalOf(entry)
  return {
    ...without(atOnce(entry), 'parked', 'doubt'),
    state: 'discarded',
    end: { at, before: snapshotOf(entry), ...(refusedAt === undefined ? {} : { refusedAt }) },
  }
}

const snapshotOf = ({
  state,
  parked: reason,
  doubt,
}: Entry): Pick<Entry, 'state' | 'parked' | 'doubt'> => ({
  state,
  ...(reason && { parked: reason }),
  ...(doubt && { doubt }),
})

/**
 * Returns the entry to its previous state. An entry in doubt is reconciled again. After a later entry was sent, the
 * person is asked where the reads could mistake its effect for this entry's, or where this entry would overwrite
 * it.
 */
function restored(
  entry: Entry,
  { at, touches, isOvertaken }: Event<'restored'>,
): Entry | undefined {
  const before = entry.end?.before
  if (before === undefined) return undefined
  const back: Entry = { ...without(entry, 'end'), ...before, touches }
  if (back.state === 'unknown') {
    const { quietSince, applied = false } = back.doubt ?? {}
    const doubt = { absences: 0, applied, ...(quietSince === undefined ? {} : { quietSince }) }
    return doubted(back, isOvertaken ? 'person' : 'ask', at, doubt)
  }
  if (back.state !== 'waiting') return back
  if (isOvertaken && back.target !== undefined)
    return parked(back, { why: 'conflict', at, message: overtaken })
  if (!isOvertaken || back.tries.lost === 0) return back
  return doubted(back, 'person', at, untold)
}

function parked(entry: Entry, reason: Parked): Entry {
  return { ...atOnce(entry), state: 'parked', parked: reason }
}

function givenUp(entry: Entry, event: Event<'given-up'>): Entry {
  return parked(entry, event.parked)
}

/** Sets the waiting time of the entry; without `notBefore` there is none. */
function putOff(entry: Entry, { notBefore }: Pick<Event<'postponed'>, 'notBefore'>): Entry {
  return notBefore === undefined ? atOnce(entry) : withTries(entry, { notBefore })
}

/** The call did not start or was certainly not processed. */
function postponed(entry: Entry, event: Event<'postponed'>): Entry {
  const later = putOff(entry, event)
  const back: Entry = event.counts ? later : notGoneOut(later)
  const asksFrom = entry.copy?.asksFrom
  if (asksFrom === undefined) return { ...back, state: 'waiting' }
  return doubted(back, 'person', asksFrom, untold)
}

/** A forced call that was not processed stays forced: the person is not asked again before it goes out. */
function notGoneOut(entry: Entry): Entry {
  const { call, tries } = entry
  if (call === undefined) return entry
  const attempt = call.attempt - 1
  if (call.forced !== true) return { ...entry, call: { ...call, attempt } }
  return {
    ...entry,
    tries: without(tries, 'firstAt'),
    call: { ...without(call, 'forced', 'baseline'), attempt },
  }
}

function lost(entry: Entry, { then: asLost, at, loss }: Event<'lost'>): Entry {
  const then = entry.copy?.asksFrom === undefined ? asLost : 'person'
  const { tries } = entry
  const doubtful: Entry = {
    ...withoutOfCopy(entry, 'notFoundAt'),
    tries: {
      ...without(tries, 'notBefore', 'alone'),
      lost: tries.lost + 1,
      faults: tries.faults + (loss.fault ? 1 : 0),
      ...(loss.unread === undefined ? {} : { unread: (tries.unread ?? 0) + 1 }),
      ...(loss.alone === undefined ? {} : { alone: (tries.alone ?? 0) + 1 }),
      ...(loss.applied && loss.unread !== 'natural' ? { applied: true } : {}),
      ...(loss.notBefore === undefined ? {} : { notBefore: loss.notBefore }),
    },
  }
  if (then === 'again') return { ...doubtful, state: 'waiting' }
  const doubt: Doubt = {
    absences: 0,
    applied: loss.applied || tries.applied === true,
    ...(loss.quietSince === undefined ? {} : { quietSince: loss.quietSince }),
    ...(loss.unread === 'natural' ? { unread: true } : {}),
  }
  return doubted(doubtful, then, at, doubt)
}

/** A tab whose lock was stolen aborts its in-flight request late; the quarantine restarts from that moment. */
function lostLater({ doubt, ...entry }: Entry, { at, loss }: Event<'lost'>): Entry {
  const { quietSince } = loss
  return {
    ...entry,
    doubt: {
      ...{ at, absences: 0, applied: loss.applied || doubt?.applied === true },
      ...(quietSince === undefined ? {} : { quietSince }),
    },
  }
}

/**
 * An exported entry counts as sent with a lost response: whoever has the file may send it at any time. An entry
 * that is already in doubt keeps its doubt unchanged.
 */
function copied(entry: Entry, event: Event<'copied'>): Entry {
  const { then, at, brought } = event
  const is = brought || isBrought(entry) ? 'brought' : 'copied'
  const copy: Entry = {
    // The backoff of the exporting device does not apply here.
    ...withoutOfCall(brought ? atOnce(entry) : entry, 'forced'),
    copy: { ...withoutOfCopy(entry, 'notFoundAt').copy, is },
  }
  if (entry.state === 'unknown' || entry.state === 'parked') return copy
  const { tries } = entry
  const doubtful = withTries(copy, {
    lost: Math.max(1, tries.lost),
    firstAt: tries.firstAt ?? at,
  })
  // This device still waits for the response; an imported entry has no response to wait for.
  if (entry.state === 'sending' && !brought) {
    return then === 'person' ? { ...doubtful, copy: { is, asksFrom: at } } : doubtful
  }
  if (then === 'again') return { ...doubtful, state: 'waiting' }
  return doubted(doubtful, then, at, untold)
}

/**
 * An entry that reads can reconcile is reconciled once more, because the other device may have sent it already. Any
 * other entry is sent.
 */
function onlyHere(entry: Entry, { at }: Event<'only-here'>): Entry | undefined {
  if (!awaitsWord(entry)) return undefined
  const freed: Entry = {
    ...without(atOnce(entry), 'parked', 'doubt'),
    copy: { is: 'only-here' },
  }
  if (entry.state === 'unknown' || wasNotFound(entry)) {
    return doubted(freed, 'ask', at, { absences: 0, applied: entry.doubt?.applied ?? false })
  }
  return {
    ...withoutOfCall(freed, 'baseline'),
    state: 'waiting',
    tries: { ...without(freed.tries, 'firstAt'), lost: 0 },
  }
}

/** Puts the entry in doubt: either the provider is read, or the person is asked. */
function doubted(entry: Entry, by: 'ask' | 'person', at: number, doubt: Doubt): Entry {
  if (by === 'ask') return { ...entry, state: 'unknown', doubt: { ...doubt, at } }
  return { ...parked(entry, doubtOf({ doubt }, at)), doubt }
}

const doubtOf = ({ doubt }: Pick<Entry, 'doubt'>, at: number): Parked => ({
  why: 'unknown',
  at,
  message: doubt?.unread ? saidNothing : cannotTell,
})

/** The number of unreadable 2xx responses after which the call is not repeated without the person. */
export const mostUnread = 3

function absent(entry: Entry, event: Event<'absent'>): Entry {
  const doubt = entry.doubt ?? untold
  const later = putOff(entry, event)
  if (doubt.unread === true) {
    if ((entry.tries.unread ?? 0) >= mostUnread) return parked(entry, doubtOf(entry, event.at))
    return { ...without(later, 'doubt'), state: 'waiting' }
  }
  const absences = doubt.absences + (event.believed ? 1 : 0)
  if (absences < 2) {
    return { ...later, doubt: { ...doubt, quietSince: event.quietSince, absences } }
  }
  if (doubt.applied) {
    // A 2xx response counts as proof that the call was applied: another call could apply it twice.
    return parked(entry, { why: 'unknown', at: event.at, message: cannotTell })
  }
  if (isBrought(entry)) {
    const reason: Parked = { why: 'unknown', at: event.at, message: notThere }
    return { ...parked(entry, reason), doubt: { ...doubt, absences } }
  }
  // After the quarantine no earlier call can still arrive; an idempotent call may be repeated without it.
  return {
    ...without(entry, 'doubt'),
    state: 'waiting',
    tries: { ...without(entry.tries, 'notBefore'), lost: 0 },
    ...(entry.copy === undefined ? {} : { copy: { ...entry.copy, notFoundAt: event.at } }),
  }
}

/**
 * The person decided after the earlier calls, so their baseline no longer applies. `firstAt` is absent, so that the
 * life of the key starts at the next call.
 */
function again(entry: Entry, key: string): Entry {
  const before = withoutOfCopy(entry, 'notFoundAt')
  return {
    ...without(withoutOfCall(before, 'baseline'), 'parked', 'doubt'),
    // The person confirmed that this device sends the entry.
    ...(isBrought(entry) && { copy: { ...before.copy, is: 'copied' as const } }),
    state: 'waiting',
    key,
    tries: { lost: entry.tries.lost, faults: 0 },
  }
}

/**
 * `seq` moves the entry to the end of its lane. After a conflict with a known value, the person has seen that
 * value, so it becomes `saw`. The overwriting call may differ from the previous call, so the digest is dropped.
 */
function retried(entry: Entry, { key, seq }: Event<'retried'>): Entry {
  const { why, there } = entry.parked ?? {}
  const isOverruled = why === 'conflict' && there !== undefined
  const { firstAt, applied } = entry.tries
  const anew = again(isOverruled ? withoutOfCall(entry, 'digest') : entry, key)
  return {
    // The key stays, so its life goes on from the first call.
    ...(why === 'server' && firstAt !== undefined
      ? withTries(anew, { firstAt, ...(applied && { applied }) })
      : anew),
    ...(seq === undefined ? {} : { seq }),
    ...(isOverruled ? { saw: there } : {}),
    ...((seq !== undefined || isOverruled) && {
      choice: {
        ...entry.choice,
        ...(seq === undefined ? {} : { again: true as const }),
        ...(isOverruled ? { overrules: true as const } : {}),
      },
    }),
  }
}

function corrected(entry: Entry, change: Corrected, key: string): Entry {
  const { target: _, choice, ...rest } = again(withoutOfCall(entry, 'digest'), key)
  const { saw, ...others } = change
  return {
    ...('saw' in change ? without(rest, 'saw') : rest),
    ...others,
    ...(saw === undefined ? {} : { saw }),
    ...(choice?.again && { choice: { again: true } }),
  }
}

/** Removes the entry's waiting time. */
const atOnce = (entry: Entry): Entry =>
  entry.tries.notBefore === undefined
    ? entry
    : { ...entry, tries: without(entry.tries, 'notBefore') }

const withTries = (entry: Entry, change: Partial<Entry['tries']>): Entry => ({
  ...entry,
  tries: { ...entry.tries, ...change },
})

function withoutOfCall(entry: Entry, name: 'digest' | 'forced' | 'baseline'): Entry {
  if (entry.call?.[name] === undefined) return entry
  const { [name]: _, ...call } = entry.call
  return { ...entry, call }
}

function withoutOfCopy(entry: Entry, name: 'asksFrom' | 'notFoundAt'): Entry {
  if (entry.copy?.[name] === undefined) return entry
  const { [name]: _, ...copy } = entry.copy
  return { ...entry, copy }
}

function without<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> & Whole {
  const copy = { ...whole }
  for (const name of names) delete copy[name]
  return copy
}

import {
  countAttempts,
  awaitsWord,
  isBrought,
  wasNotFound,
  type CopyState,
  type Doubt,
  type Entry,
  type EntryState,
  type Parked,
} from './entry.ts'
import type { EntryEvent } from './entry-event.ts'

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
  applied: whileOpen((entry, { at, status, value }) =>
    settled(entry, at, changed<Answer>({ status }, { value })),
  ),
  parked: whileOpen((entry, event) => parked(entry, event.parked)),
  postponed: { waiting: putOff, unknown: putOff, sending: postponed },
  lost: { sending: lost, unknown: lostLater },
  expired: {
    waiting: (entry, { then, at }) =>
      doubted(entry, then, at, { absences: 0, applied: entry.tries.applied === true }),
  },
  absent: { unknown: absent },
  copied: whileOpen(copied),
  'only-here': { waiting: onlyHere, unknown: onlyHere, parked: onlyHere },
  retried: { parked: retried },
  arrived: { unknown: arrived, parked: arrived },
  discarded: { waiting: discarded, unknown: discarded, parked: discarded },
  restored: { settled: restored, discarded: restored },
  corrected: { parked: corrected },
}

/**
 * The outbox's state machine, as a pure function: the entry after one event, or undefined if the event has no
 * meaning in the entry's state.
 */
export const transition = <Is extends EntryEvent['is']>(
  entry: Entry,
  event: Event<Is>,
): Entry | undefined => (rules[event.is] as Rules[Is])[entry.state]?.(entry, event)

type Fields<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined }

type Call = NonNullable<Entry['call']>
type Answer = NonNullable<NonNullable<Entry['end']>['answer']>

/** A copy with other values in these fields; a field that is undefined is removed. */
function changed<Whole extends object>(whole: Whole, fields: Fields<Whole>): Whole {
  const next = { ...whole, ...fields } as Whole
  for (const name of Object.keys(fields) as (keyof Whole)[]) {
    if (next[name] === undefined) delete next[name]
  }
  return next
}

/** `changed` for an entry; inside of `tries`, `call` and `copy`, only the given fields change. */
function change(
  entry: Entry,
  fields: Fields<Omit<Entry, 'tries' | 'call' | 'copy'>> & {
    tries?: Fields<Entry['tries']>
    call?: Fields<Call>
    copy?: Fields<CopyState>
  },
): Entry {
  const { tries, call, copy, ...others } = fields
  return {
    ...changed<Entry>(entry, others),
    ...(tries && { tries: changed(entry.tries, tries) }),
    ...(call && entry.call && { call: changed(entry.call, call) }),
    ...(copy && entry.copy && { copy: changed(entry.copy, copy) }),
  }
}

const untold: Doubt = { absences: 0, applied: false }

/** Starts a call: the doubt, the reason for parking and the waiting time of earlier calls no longer apply. */
function claimed(entry: Entry, event: Event<'claimed'>): Entry {
  const { at, key, digest, extended, baseline } = event
  const { tries } = entry
  const isForced = tries.firstAt === undefined && tries.lost > 0
  const call: Call = { attempt: countAttempts(entry) + 1, at, digest }
  return {
    ...change(entry, {
      ...{ state: 'sending', key, doubt: undefined, parked: undefined },
      tries: { firstAt: tries.firstAt ?? at, notBefore: undefined },
      // `notFoundAt` stays: if the call is postponed, the absence may have expired before the next call.
      copy: { asksFrom: undefined },
    }),
    call: changed(call, { extended, baseline, forced: isForced || undefined }),
  }
}

function settled(entry: Entry, at: number, answer?: Answer): Entry {
  return change(entry, {
    ...{ state: 'settled', doubt: undefined, parked: undefined },
    tries: { notBefore: undefined, unread: undefined, alone: undefined },
    call: { baseline: undefined },
    copy: { notFoundAt: undefined },
    end: { at, ...(answer && { answer }) },
  })
}

function arrived(entry: Entry, { at }: Event<'arrived'>): Entry {
  return { ...settled(entry, at), end: { at, before: snapshotOf(entry) } }
}

function discarded(entry: Entry, { at }: Event<'discarded'>): Entry {
  return change(entry, {
    ...{ state: 'discarded', parked: undefined, doubt: undefined },
    tries: { notBefore: undefined },
    end: { at, before: snapshotOf(entry) },
  })
}

type Snapshot = Pick<Entry, 'state' | 'parked' | 'doubt'>

const snapshotOf = ({ state, parked: reason, doubt }: Entry): Snapshot =>
  changed<Snapshot>({ state }, { parked: reason, doubt })

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
  const back = change(entry, { ...before, touches, end: undefined })
  if (back.state === 'unknown') {
    const { quietSince, applied = false } = back.doubt ?? {}
    const doubt = changed<Doubt>({ absences: 0, applied }, { quietSince })
    return doubted(back, isOvertaken ? 'person' : 'ask', at, doubt)
  }
  if (back.state !== 'waiting') return back
  if (isOvertaken && back.target !== undefined)
    return parked(back, { why: 'conflict', at, message: overtaken })
  if (!isOvertaken || back.tries.lost === 0) return back
  return doubted(back, 'person', at, untold)
}

function parked(entry: Entry, reason: Parked): Entry {
  return change(entry, { state: 'parked', parked: reason, tries: { notBefore: undefined } })
}

/** Sets the waiting time of the entry; without `notBefore` there is none. */
function putOff(entry: Entry, { notBefore }: { notBefore?: number | undefined }): Entry {
  return change(entry, { tries: { notBefore } })
}

/** The call did not start or was certainly not processed. */
function postponed(entry: Entry, event: Event<'postponed'>): Entry {
  const attempt = countAttempts(entry) - (event.counts ? 0 : 1)
  const back = stillForced(
    change(entry, { call: { attempt }, tries: { notBefore: event.notBefore } }),
  )
  const asksFrom = entry.copy?.asksFrom
  if (asksFrom === undefined) return { ...back, state: 'waiting' }
  return doubted(back, 'person', asksFrom, untold)
}

/** After a forced call that was not processed, the next call goes out without another question to the person. */
const stillForced = (entry: Entry): Entry =>
  entry.call?.forced === true
    ? change(entry, {
        tries: { firstAt: undefined },
        call: { forced: undefined, baseline: undefined },
      })
    : entry

function lost(entry: Entry, { then: asLost, at, loss }: Event<'lost'>): Entry {
  const then = entry.copy?.asksFrom === undefined ? asLost : 'person'
  const { tries } = entry
  const { applied = false, unread = false, quietSince } = loss
  const isRepeatable = unread && entry.target !== undefined
  const doubtful = change(entry, {
    copy: { notFoundAt: undefined },
    tries: {
      lost: tries.lost + 1,
      faults: tries.faults + (loss.fault === true ? 1 : 0),
      unread: unread ? (tries.unread ?? 0) + 1 : tries.unread,
      alone: loss.alone && (tries.alone ?? 0) + 1,
      applied: (applied && !isRepeatable) || tries.applied,
      notBefore: loss.notBefore,
    },
  })
  if (then === 'again') return { ...doubtful, state: 'waiting' }
  const doubt: Doubt = { absences: 0, applied: applied || tries.applied === true }
  return doubted(
    doubtful,
    then,
    at,
    changed(doubt, { quietSince, unread: isRepeatable || undefined }),
  )
}

/** A tab whose lock was stolen aborts its in-flight request late; the quarantine restarts from that moment. */
function lostLater(entry: Entry, { at, loss }: Event<'lost'>): Entry {
  const applied = loss.applied === true || entry.doubt?.applied === true
  const doubt = changed<Doubt>({ at, absences: 0, applied }, { quietSince: loss.quietSince })
  return { ...entry, doubt }
}

/**
 * An exported entry counts as sent with a lost response: whoever has the file may send it at any time. An entry
 * that is already in doubt keeps its doubt unchanged.
 */
function copied(entry: Entry, { then, at, brought }: Event<'copied'>): Entry {
  const is = brought || isBrought(entry) ? 'brought' : 'copied'
  const copy: Entry = {
    ...change(entry, {
      call: { forced: undefined },
      // The backoff of the exporting device does not apply here.
      ...(brought && { tries: { notBefore: undefined } }),
    }),
    copy: changed<CopyState>({ ...entry.copy, is }, { notFoundAt: undefined }),
  }
  if (entry.state === 'unknown' || entry.state === 'parked') return copy
  const { lost: lostBefore, firstAt = at } = entry.tries
  const doubtful = change(copy, { tries: { lost: Math.max(1, lostBefore), firstAt } })
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
    ...change(entry, { parked: undefined, doubt: undefined, tries: { notBefore: undefined } }),
    copy: { is: 'only-here' },
  }
  if (entry.state === 'unknown' || wasNotFound(entry)) {
    return doubted(freed, 'ask', at, { absences: 0, applied: entry.doubt?.applied ?? false })
  }
  return change(freed, {
    state: 'waiting',
    tries: { firstAt: undefined, lost: 0 },
    call: { baseline: undefined },
  })
}

/** Puts the entry in doubt: either the provider is read, or the person is asked. */
function doubted(entry: Entry, by: 'ask' | 'person', at: number, doubt: Doubt): Entry {
  if (by === 'ask') return { ...entry, state: 'unknown', doubt: { ...doubt, at } }
  return { ...parked(entry, undecided({ doubt }, at)), doubt }
}

/** The reason for which an entry is parked if it cannot be determined whether the call arrived. */
export const undecided = ({ doubt }: Pick<Entry, 'doubt'>, at: number): Parked => ({
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
    if ((entry.tries.unread ?? 0) >= mostUnread) return parked(entry, undecided(entry, event.at))
    return change(later, { state: 'waiting', doubt: undefined })
  }
  const absences = doubt.absences + (event.believed ? 1 : 0)
  if (absences < 2) {
    return { ...later, doubt: { ...doubt, quietSince: event.quietSince, absences } }
  }
  // A 2xx response counts as proof that the call was applied: another call could apply it twice.
  if (doubt.applied) return parked(entry, undecided(entry, event.at))
  if (isBrought(entry)) {
    const reason: Parked = { why: 'unknown', at: event.at, message: notThere }
    return { ...parked(entry, reason), doubt: { ...doubt, absences } }
  }
  // After the quarantine no earlier call can still arrive; an idempotent call may be repeated without it.
  return change(entry, {
    state: 'waiting',
    doubt: undefined,
    tries: { notBefore: undefined, lost: 0 },
    copy: { notFoundAt: event.at },
  })
}

/**
 * The person decided after the earlier calls, so their baseline no longer applies. `firstAt` is absent, so that the
 * life of the key starts at the next call.
 */
function again(entry: Entry, key: string): Entry {
  return {
    ...change(entry, {
      ...{ state: 'waiting', key, parked: undefined, doubt: undefined },
      call: { baseline: undefined },
      // The person confirmed that this device sends the entry.
      copy: { notFoundAt: undefined, ...(isBrought(entry) && { is: 'copied' }) },
    }),
    tries: { lost: entry.tries.lost, faults: 0 },
  }
}

/**
 * `seq` moves the entry to the end of its lane. After a conflict with a known value, the person has seen that
 * value, so it becomes `saw`. The overwriting call may differ from the previous call, so the digest is dropped.
 */
function retried(entry: Entry, { key, seq }: Event<'retried'>): Entry {
  const { why, there } = entry.parked ?? {}
  const { firstAt, applied } = entry.tries
  return change(again(entry, key), {
    // The key stays, so its life goes on from the first call.
    ...(why === 'server' && firstAt !== undefined && { tries: { firstAt, applied } }),
    ...(seq !== undefined && { seq, choice: { ...entry.choice, again: true } }),
    ...(why === 'conflict' &&
      there !== undefined && {
        saw: there,
        choice: { ...entry.choice, overrules: true },
        call: { digest: undefined },
      }),
  })
}

function corrected(entry: Entry, { change: correction, key }: Event<'corrected'>): Entry {
  return change(again(entry, key), {
    ...correction,
    target: correction.target,
    saw: 'saw' in correction ? correction.saw : entry.saw,
    call: { digest: undefined },
    choice: entry.choice?.again && { again: true },
  })
}

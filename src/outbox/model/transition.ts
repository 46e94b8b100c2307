import {
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
/** For a call that could go again: by then it has, and was answered as often without a word. */
export const saidNothing = 'O servidor respondeu sem dizer o que recebeu.'
const overtaken = 'Outro, feito depois deste, já foi enviado. Enviar este escreve por cima dele.'
const notThere = 'Não está no servidor. O outro aparelho ainda pode enviar.'

type Event<Is extends EntryEvent['is']> = Extract<EntryEvent, { is: Is }>
type Rule<Is extends EntryEvent['is']> = (entry: Entry, event: Event<Is>) => Entry | undefined
type Rules = { [Is in EntryEvent['is']]: Partial<Record<EntryState, Rule<Is>>> }

/** A definite answer may still be recorded, also by a holder that lost its lock. */
const whileOpen = <Is extends EntryEvent['is']>(rule: Rule<Is>) => ({
  ...{ waiting: rule, sending: rule, unknown: rule },
  parked: (entry: Entry, event: Event<Is>) =>
    entry.parked?.why === 'unknown' ? rule(entry, event) : undefined,
})

/** Event by event, what it makes of an entry in each state. It has no meaning in those that it does not name. */
const rules: Rules = {
  claimed: { waiting: claimed },
  applied: whileOpen((entry, { at, status, value }) => settled(entry, at, status, value)),
  refused: whileOpen((entry, event) => parked(entry, event.parked)),
  postponed: { waiting: putOff, unknown: putOff, sending: postponed },
  lost: { sending: lost, unknown: lostLater },
  expired: { waiting: (entry, { then, at }) => doubted(entry, then, at, untold) },
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
 * The outbox's state machine, as a pure function: the entry after one event, or undefined when the event
 * has no meaning in its state. Everything that touches storage or the network lives elsewhere and asks here.
 */
export const transition = <Is extends EntryEvent['is']>(
  entry: Entry,
  event: Event<Is>,
): Entry | undefined => (rules[event.is] as Rules[Is])[entry.state]?.(entry, event)

const untold: Doubt = { absences: 0, applied: false }

/** What an earlier call left on its entry; the next one starts without it. */
const ofEarlierCall = [
  'notBefore',
  'doubt',
  'parked',
  'baseline',
  'forcedByUser',
  'extended',
] as const

function claimed(entry: Entry, event: Event<'claimed'>): Entry {
  return {
    // When a copy was not found stays: put off, its call goes later than that look counts.
    ...without(withoutOfCopy(entry, 'asksFrom'), ...ofEarlierCall),
    state: 'sending',
    attempt: entry.attempt + 1,
    firstSentAt: entry.firstSentAt ?? event.at,
    sentAt: event.at,
    fence: event.fence,
    digest: event.digest,
    key: event.key,
    ...(event.extended ? { extended: true } : {}),
    ...(event.baseline === undefined ? {} : { baseline: event.baseline }),
    ...(entry.firstSentAt === undefined && entry.lostCalls > 0 ? { forcedByUser: true } : {}),
  }
}

const onTheWay = ['notBefore', 'doubt', 'parked', 'baseline', 'unreadAnswers', 'lostAlone'] as const

function settled(entry: Entry, at: number, status?: number, value?: unknown): Entry {
  return {
    ...without(withoutOfCopy(entry, 'notFoundAt'), ...onTheWay),
    state: 'settled',
    endedAt: at,
    ...(status === undefined
      ? {}
      : { answer: { status, at, ...(value === undefined ? {} : { value }) } }),
  }
}

function arrived(entry: Entry, { at }: Event<'arrived'>): Entry {
  return { ...settled(entry, at), before: standing(entry) }
}

function discarded(entry: Entry, { at }: Event<'discarded'>): Entry {
  const refusedAt = refusalOf(entry)
  return {
    ...without(entry, 'parked', 'doubt', 'notBefore'),
    ...{ state: 'discarded', endedAt: at },
    before: standing(entry),
    ...(refusedAt === undefined ? {} : { refusedAt }),
  }
}

const standing = ({ state, parked: reason, doubt }: Entry): NonNullable<Entry['before']> => ({
  state,
  ...(reason && { parked: reason }),
  ...(doubt && { doubt }),
})

/**
 * As it stood before. What may have arrived is looked for anew; where the look could take for it what went
 * out since, the person is asked.
 */
function restored(
  entry: Entry,
  { at, touches, isOvertaken }: Event<'restored'>,
): Entry | undefined {
  const { before, ...rest } = without(entry, 'endedAt', 'refusedAt')
  if (before === undefined) return undefined
  const back: Entry = { ...rest, ...before, touches }
  if (back.state === 'unknown') {
    const { quietSince, applied = false } = back.doubt ?? {}
    const doubt = { absences: 0, applied, ...(quietSince === undefined ? {} : { quietSince }) }
    return doubted(back, isOvertaken ? 'person' : 'ask', at, doubt)
  }
  if (back.state !== 'waiting') return back
  if (isOvertaken && back.target !== undefined)
    return parked(back, { why: 'conflict', at, message: overtaken })
  if (!isOvertaken || back.lostCalls === 0) return back
  return doubted(back, 'person', at, untold)
}

function parked(entry: Entry, reason: Parked): Entry {
  return { ...without(entry, 'notBefore'), state: 'parked', parked: reason }
}

function givenUp(entry: Entry, event: Event<'given-up'>): Entry {
  return parked(entry, event.parked)
}

/** A read before or about it gave nothing. */
function putOff(entry: Entry, { notBefore }: Event<'postponed'>): Entry {
  return { ...without(entry, 'notBefore'), ...(notBefore === undefined ? {} : { notBefore }) }
}

/** A call that certainly was not processed. */
function postponed(entry: Entry, event: Event<'postponed'>): Entry {
  const later = putOff(entry, event)
  const back: Entry = event.counts ? later : notGoneOut(later)
  const asksFrom = entry.copy?.asksFrom
  if (asksFrom === undefined) return { ...back, state: 'waiting' }
  return doubted(back, 'person', asksFrom, untold)
}

/** What a person has decided to send is asked about anew only once it has gone out. */
function notGoneOut(entry: Entry): Entry {
  const before = entry.forcedByUser
    ? without(entry, 'forcedByUser', 'firstSentAt', 'baseline')
    : entry
  return { ...before, attempt: entry.attempt - 1 }
}

function lost(entry: Entry, { then: asLost, at, loss }: Event<'lost'>): Entry {
  const then = entry.copy?.asksFrom === undefined ? asLost : 'person'
  const doubtful: Entry = {
    ...without(withoutOfCopy(entry, 'notFoundAt'), 'notBefore', 'lostAlone'),
    lostCalls: entry.lostCalls + 1,
    serverFaults: entry.serverFaults + (loss.fault ? 1 : 0),
    ...(loss.unread === undefined ? {} : { unreadAnswers: (entry.unreadAnswers ?? 0) + 1 }),
    ...(loss.alone === undefined ? {} : { lostAlone: (entry.lostAlone ?? 0) + 1 }),
  }
  const notBefore = loss.notBefore === undefined ? {} : { notBefore: loss.notBefore }
  if (then === 'again') return { ...doubtful, ...notBefore, state: 'waiting' }
  const doubt: Doubt = {
    absences: 0,
    applied: loss.applied,
    ...(loss.quietSince === undefined ? {} : { quietSince: loss.quietSince }),
    ...(loss.unread === 'natural' ? { unread: true } : {}),
  }
  return doubted({ ...doubtful, ...notBefore }, then, at, doubt)
}

/** A page whose lock was stolen aborts its call late: the quarantine starts again from that moment. */
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
 * As if its call had gone out and its answer were lost: whoever has the file may send it at any time.
 * What is in doubt already is so no more than it was.
 */
function copied(entry: Entry, event: Event<'copied'>): Entry {
  const { then, at, brought } = event
  const is = brought || isBrought(entry) ? 'brought' : 'copied'
  const copy: Entry = {
    // What it waits for there is no matter here.
    ...without(entry, 'forcedByUser', ...(brought ? (['notBefore'] as const) : [])),
    copy: { ...withoutOfCopy(entry, 'notFoundAt').copy, is },
  }
  if (entry.state === 'unknown' || entry.state === 'parked') return copy
  const doubtful: Entry = {
    ...copy,
    lostCalls: Math.max(1, entry.lostCalls),
    firstSentAt: entry.firstSentAt ?? at,
  }
  // Its answer is still waited for here; where the file was brought in there is none.
  if (entry.state === 'sending' && !brought) {
    return then === 'person' ? { ...doubtful, copy: { is, asksFrom: at } } : doubtful
  }
  if (then === 'again') return { ...doubtful, state: 'waiting' }
  return doubted(doubtful, then, at, untold)
}

/** What a look can tell is looked for once more: the other device may have sent it before it stopped. */
function onlyHere(entry: Entry, { at }: Event<'only-here'>): Entry | undefined {
  if (!awaitsWord(entry)) return undefined
  const freed: Entry = {
    ...without(entry, 'parked', 'doubt', 'notBefore'),
    copy: { is: 'only-here' },
  }
  if (entry.state === 'unknown' || wasNotFound(entry)) {
    return doubted(freed, 'ask', at, { absences: 0, applied: entry.doubt?.applied ?? false })
  }
  return { ...without(freed, 'firstSentAt', 'baseline'), state: 'waiting', lostCalls: 0 }
}

/** Whether it arrived is to be asked of the provider, or of the person. */
function doubted(entry: Entry, by: 'ask' | 'person', at: number, doubt: Doubt): Entry {
  if (by === 'ask') return { ...entry, state: 'unknown', doubt: { ...doubt, at } }
  return { ...parked(entry, doubtOf({ doubt }, at)), doubt }
}

const doubtOf = ({ doubt }: Pick<Entry, 'doubt'>, at: number): Parked => ({
  why: 'unknown',
  at,
  message: doubt?.unread ? saidNothing : cannotTell,
})

/** Answers without a word in a row after which a person is asked. */
export const mostUnread = 3

function absent(entry: Entry, event: Event<'absent'>): Entry {
  const doubt = entry.doubt ?? untold
  if (doubt.unread === true) {
    if ((entry.unreadAnswers ?? 0) >= mostUnread) return parked(entry, doubtOf(entry, event.at))
    return { ...without(entry, 'doubt'), state: 'waiting', notBefore: event.notBefore }
  }
  const absences = doubt.absences + (event.believed ? 1 : 0)
  if (absences < 2) {
    return {
      ...entry,
      notBefore: event.notBefore,
      doubt: { ...doubt, quietSince: event.quietSince, absences },
    }
  }
  if (doubt.applied) {
    // An answer said that it was applied: sending it again could apply it twice.
    return parked(entry, { why: 'unknown', at: event.at, message: cannotTell })
  }
  if (isBrought(entry)) {
    const reason: Parked = { why: 'unknown', at: event.at, message: notThere }
    return { ...parked(entry, reason), doubt: { ...doubt, absences } }
  }
  // After the quarantine nothing of the earlier calls can arrive any more.
  return {
    ...without(entry, 'doubt', 'notBefore'),
    state: 'waiting',
    lostCalls: 0,
    ...(entry.copy === undefined ? {} : { copy: { ...entry.copy, notFoundAt: event.at } }),
  }
}

/** A new key lives from when it first goes out; what is there by now is known to whoever chose. */
const ofThatCall = [
  'parked',
  'doubt',
  'notBefore',
  'firstSentAt',
  'baseline',
  'unreadAnswers',
  'lostAlone',
] as const

function again(entry: Entry, key: string): Entry {
  const before = withoutOfCopy(entry, 'notFoundAt')
  return {
    ...without(before, ...ofThatCall),
    // The person has said that it goes from here.
    ...(isBrought(entry) && { copy: { ...before.copy, is: 'copied' as const } }),
    state: 'waiting',
    key,
    serverFaults: 0,
  }
}

/**
 * `seq` sends it to the end of its lane. What stood in its way was seen, and is no conflict any more: the
 * call over it may be another one than went before.
 */
function retried(entry: Entry, { key, seq }: Event<'retried'>): Entry {
  const { why, there } = entry.parked ?? {}
  const isOverruled = why === 'conflict' && there !== undefined
  return {
    ...again(isOverruled ? without(entry, 'digest') : entry, key),
    // The provider may still remember the calls that it failed on, or have forgotten them.
    ...(why === 'server' && entry.firstSentAt !== undefined && { firstSentAt: entry.firstSentAt }),
    ...(seq === undefined ? {} : { seq, again: true as const }),
    ...(isOverruled ? { saw: there, overrules: true as const } : {}),
  }
}

function corrected(entry: Entry, change: Corrected, key: string): Entry {
  const { target: _, digest: __, overrules: ___, ...rest } = again(entry, key)
  if (!('saw' in change)) return { ...rest, ...change }
  const { saw, ...others } = change
  return { ...without(rest, 'saw'), ...others, ...(saw === undefined ? {} : { saw }) }
}

function withoutOfCopy(entry: Entry, name: 'asksFrom' | 'notFoundAt'): Entry {
  if (entry.copy?.[name] === undefined) return entry
  const { [name]: _, ...copy } = entry.copy
  return { ...entry, copy }
}

function without<Name extends keyof Entry>(
  entry: Entry,
  ...names: Name[]
): Omit<Entry, Name> & Entry {
  const copy = { ...entry }
  for (const name of names) delete copy[name]
  return copy
}

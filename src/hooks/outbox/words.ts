import { formatClock, formatWallDateTime } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { WorkIcon } from '#src/domain/records/work-icon.ts'
import { isDue } from '#src/outbox/model/backoff.ts'
import {
  entryFormat,
  awaitsWord,
  hasPhotos,
  isUnsent,
  wasNotFound,
  type Entry,
} from '#src/outbox/model/entry.ts'

export interface WorkWords {
  text: string
  icon: WorkIcon
  tone: StatusTone
}

/** What blocks an unsent entry, other than the network. */
export type WaitsFor =
  /** The record that the entry belongs to does not exist yet. */
  | 'parent'
  /** Another entry of its lane or order waits for a person, a reconciling read or a newer release. */
  | 'lane'

/** The circumstances, other than the entry, that determine its status text. */
export interface StatusContext {
  /** Device clock, in ms. */
  now: number
  timeZone?: string
  /** The provider refused the token, or nobody is signed in. */
  signInNeeded: boolean
  /** A captive portal answers in place of the provider. */
  portal: boolean
  /** Until when the provider asked to wait (device clock, ms); 0 if it did not. */
  holdUntil: number
  /** The last calls found no network. */
  offline?: boolean
  waitsFor?: WaitsFor | undefined
  /** Names what the parent entry creates: «a avaria». */
  awaited?: string | undefined
  /** The entry that blocks it. */
  behind?: Pick<Entry, 'label' | 'state' | 'tries'> | undefined
  /** False for a kind that this release of the app does not know. */
  isKnown?: boolean
}

const words = (text: string, icon: WorkIcon, tone: StatusTone): WorkWords => ({ text, icon, tone })

const cannotTell = 'Não foi possível saber se chegou'
const unread = words('O servidor não confirmou o que recebeu', 'doubt', 'warning')
const saved = words('Salvo neste aparelho', 'saved', 'neutral')
const sending = words('Enviando…', 'sending', 'info')
const signIn = words('Entre novamente para enviar', 'sign-in', 'warning')

/** For input that is typed and not submitted yet; drafts are not in the outbox. */
export const draftWords = words('Rascunho', 'draft', 'neutral')

/** The status of one entry in one sentence (UX-02). It never says «Enviado» before the provider's response. */
export function describeEntry(entry: Entry, given: StatusContext): WorkWords {
  switch (entry.state) {
    case 'waiting':
      return describeWaiting(entry, given)
    case 'sending':
      return sending
    case 'unknown':
      return describeDoubt(entry, given)
    case 'parked':
      return describeParked(entry)
    case 'settled':
      return describeSettled(entry, given)
    case 'discarded':
      return describeDiscarded(entry.end?.at, given)
  }
}

/** The text includes the time of the next reconciling read while that is not due. */
function describeDoubt(entry: Entry, given: StatusContext): WorkWords {
  const again = triesAgainAt(entry, given)
  const asking = (why: string) =>
    words(
      again === undefined
        ? `${why}: verificando se chegou`
        : `${why}: nova verificação às ${again}`,
      'asking',
      'info',
    )
  if (awaitsWord(entry)) return asking('Foi copiado')
  if (entry.doubt?.unread === true) return asking('Respondido sem confirmação')
  return given.signInNeeded
    ? words('Sem resposta: entre novamente para verificar se chegou', 'sign-in', 'warning')
    : asking('Sem resposta')
}

/** The status of an entry that was discarded at that moment (device clock, ms). */
export const describeDiscarded = (
  at: number | undefined,
  given: Pick<StatusContext, 'now' | 'timeZone'>,
): WorkWords => words(`Descartado ${momentWords(at, given)}`, 'discarded', 'neutral')

function describeWaiting(entry: Entry, given: StatusContext): WorkWords {
  if (entry.format !== entryFormat || given.isKnown === false) {
    return words('Atualize o aplicativo para enviar', 'update', 'warning')
  }
  // A blocking entry comes first, because signing in would not send this entry.
  if (given.waitsFor === 'parent') return waitsWords(given.awaited ?? 'o relatório', given)
  if (given.waitsFor === 'lane') {
    const { behind } = given
    return waitsWords(behind ? `«${shortened(behind.label)}»` : 'o envio anterior', given)
  }
  if (given.signInNeeded) return signIn
  if (given.portal) return words('Rede pede login: entre na rede para enviar', 'portal', 'warning')
  if (!isDue(given.holdUntil, given.now)) {
    const until = formatClock(given.holdUntil, given.timeZone)
    return words(`O servidor pediu para esperar até ${until}`, 'later', 'neutral')
  }
  const again = triesAgainAt(entry, given)
  if (entry.tries.alone !== undefined) {
    return words(
      again === undefined
        ? 'Não chega ao servidor, tentando de novo'
        : `Não chega ao servidor, nova tentativa às ${again}`,
      'later',
      'warning',
    )
  }
  // A call that was lost with the network sets no `notBefore`, so a `notBefore` shows a bad response of the
  // server, or that the read before the next call failed: with no network it says nothing of the server.
  const isServers = entry.tries.lost > 0 && again !== undefined && given.offline !== true
  if (entry.tries.faults > 0 || isServers) {
    return again === undefined
      ? words('Servidor com problemas, tentando de novo', 'server', 'warning')
      : words(`Servidor com problemas, nova tentativa às ${again}`, 'server', 'warning')
  }
  return again === undefined
    ? saved
    : words(`Salvo neste aparelho, nova tentativa às ${again}`, 'later', 'neutral')
}

/** What the entry waits for, and when that is retried or reconciled, if known. */
function waitsWords(what: string, given: StatusContext): WorkWords {
  const { behind } = given
  const again = behind && triesAgainAt(behind, given)
  const act = behind?.state === 'unknown' ? 'verificação' : 'nova tentativa'
  const when = again === undefined ? '' : `, ${act} às ${again}`
  return words(`Aguardando ${what}${when}`, 'waits', 'neutral')
}

/** A label may contain a whole question; on a narrow screen its beginning identifies it. */
const shortened = (label: string) =>
  label.length > 40 ? `${label.slice(0, 39).trimEnd()}…` : label

/** Undefined if the entry is due, or waits for the person or a sign-in instead of a time. */
function triesAgainAt(
  { state, tries: { notBefore } }: Pick<Entry, 'state' | 'tries'>,
  given: StatusContext,
): string | undefined {
  if (state === 'parked' || given.signInNeeded) return undefined
  if (notBefore === undefined || isDue(notBefore, given.now)) return undefined
  return formatClock(notBefore, given.timeZone)
}

function describeParked(entry: Entry): WorkWords {
  const { parked, doubt } = entry
  const message = parked?.message ?? ''
  if (parked?.todo !== undefined) return words(message, 'todo', 'warning')
  switch (parked?.why) {
    case 'refused':
    case 'conflict':
    case 'gone':
    case 'too-large':
      return words(`Recusado: ${message}`, 'refused', 'danger')
    case 'damaged':
    case 'internal':
      return words(`Não pode ser enviado: ${message}`, 'refused', 'danger')
    case 'server':
      return words(message, 'server', 'danger')
    case 'unknown':
    case undefined:
      if (doubt?.unread === true) return unread
      return words(wasNotFound(entry) ? message : cannotTell, 'doubt', 'warning')
  }
}

function describeSettled({ end }: Entry, given: StatusContext): WorkWords {
  const moment = momentWords(end?.at, given)
  if (end?.answer !== undefined) return words(`Enviado ${moment}`, 'sent', 'success')
  // Without a response, a person checked the provider and confirmed it.
  return words(`Já estava lá, confirmado ${moment}`, 'sent', 'success')
}

/** «às 14:32», or «em 19/11/2026 às 14:32» on another day. */
export function momentWords(
  at: number | undefined,
  { now, timeZone }: Pick<StatusContext, 'now' | 'timeZone'>,
): string {
  const [day, clock] = formatWallDateTime(at, timeZone).split(' ')
  const [today] = formatWallDateTime(now, timeZone).split(' ')
  if (day === undefined || clock === undefined) return ''
  return day === today ? `às ${clock}` : `em ${day} às ${clock}`
}

/** One entry of a record with its status text. */
export interface Reported {
  entry: Entry
  words: WorkWords
}

/** The statuses of a record by urgency, most urgent first. */
const urgency: readonly WorkIcon[] = [
  'refused',
  'todo',
  'doubt',
  'update',
  'sign-in',
  'portal',
  'sending',
  'asking',
  'server',
  'later',
  'saved',
  'waits',
  'draft',
  'sent',
  'discarded',
]

/**
 * The status of a whole record, from its entries in the order of the acts: the most urgent one, or «Dados
 * enviados, faltam 2 fotos» once only photos are left. Undefined without entries.
 */
export function describeRecord(reported: readonly Reported[]): WorkWords | undefined {
  const first = mostUrgent(reported)
  if (first === undefined) return undefined
  const left = reported.filter(({ entry }) => isUnsent(entry))
  const isCalm = first.icon === 'saved' || first.icon === 'waits'
  const dataSent = reported.some(({ entry }) => !hasPhotos(entry) && entry.state === 'settled')
  if (!isCalm || !dataSent || !left.every(({ entry }) => hasPhotos(entry))) return first
  const verb = left.length === 1 ? 'falta' : 'faltam'
  const photos = plural(left.length, 'foto', 'fotos')
  return words(`Dados enviados, ${verb} ${photos}`, 'saved', 'neutral')
}

function mostUrgent(reported: readonly Reported[]): WorkWords | undefined {
  let first: WorkWords | undefined
  for (const { words: said } of reported) {
    if (first === undefined || urgency.indexOf(said.icon) < urgency.indexOf(first.icon))
      first = said
  }
  return first
}

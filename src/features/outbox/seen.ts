import { isoMoment } from '#contract/date-fields.ts'
import type { ShownFact } from '#src/outbox/model/correction.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatDayOf, isDay } from '#src/domain/time/days.ts'
import { plural } from '#src/domain/amounts/plurals.ts'

const mostFacts = 8
/** Parts of a refusal that stand in its sentence. */
const saidElsewhere = ['message', 'error']

/** The provider's names that a person meets, in their own words. */
const termByName: Readonly<Record<string, string>> = {
  step: 'Etapa atual',
  preCounter: 'Fotos da etapa PRE',
  pictureChecklist: 'Foto da etapa C',
  idSaida: 'Saída',
  id: 'Número',
  responsavel: 'Responsável',
  data: 'Data',
  dia: 'Dia',
  horimetro: 'Horímetro',
}

/**
 * What the provider showed of a matter, as far as it can be said without knowing the matter: its
 * plain values that have a name in words, and how many of each list. Names that are known come first.
 * Empty when there is nothing.
 */
export function seenFacts(seen: unknown): ShownFact[] {
  const value = unwrapped(seen)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return factOf('No servidor', value)
  }
  const known = Object.keys(termByName)
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  return Object.entries(value)
    .filter(([name]) => !saidElsewhere.includes(name))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, one]: [string, unknown]) => {
      const term = termOf(name)
      return term === undefined ? [] : factOf(term, one)
    })
    .slice(0, mostFacts)
}

/** The provider's envelopes: `{ value: … }`, `{ data: … }`; a `data` that is plain is a date. */
function unwrapped(seen: unknown): unknown {
  if (typeof seen !== 'object' || seen === null || Array.isArray(seen)) return seen
  const { value, data } = seen as { value?: unknown; data?: unknown }
  return value ?? (typeof data === 'object' ? data : undefined) ?? seen
}

function factOf(term: string, value: unknown): ShownFact[] {
  if (Array.isArray(value)) return [{ term, value: plural(value.length, 'item', 'itens') }]
  if (typeof value === 'string' && value !== '') return [{ term, value: shownText(value) }]
  if (typeof value === 'number') return [{ term, value: String(value).replace('.', ',') }]
  if (typeof value === 'boolean') return [{ term, value: value ? 'Sim' : 'Não' }]
  return []
}

/** A moment of the provider is wall time; all else stands as it was written. */
function shownText(text: string): string {
  if (isoMoment.test(text)) return formatDateTime(text) || text
  return isDay(text) ? formatDayOf(text) : text
}

/** `peso` reads «Peso»; undefined for a name that only programs read, such as `idNotaFiscal`. */
function termOf(name: string): string | undefined {
  const step = /^picture(\d)$/.exec(name)?.[1]
  if (step !== undefined) return `Foto da etapa ${step}`
  if (termByName[name] !== undefined) return termByName[name]
  const isOneWord = /^\p{L}\p{Ll}*\d*$/u.test(name)
  return isOneWord ? name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1) : undefined
}

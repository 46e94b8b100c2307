import { isoMoment } from '#contract/date-fields.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatDayOf, isDay } from '#src/domain/time/days.ts'
import { plural } from '#src/domain/amounts/numbers.ts'

const mostFacts = 8
/** Parts of a refusal that the sentence above already contains. */
const saidElsewhere = ['message', 'error']

/**
 * The provider's field names that a person understands, with their Portuguese terms. Codes (of a status, a flag, a
 * hash, a size in bytes) are left out.
 */
const termByName: Readonly<Record<string, string>> = {
  step: 'Etapa atual',
  preCounter: 'Fotos da etapa PRE',
  pictureChecklist: 'Foto da etapa C',
  idSaida: 'Saída',
  id: 'Número',
  descricao: 'Item',
  pergunta: 'Pergunta',
  valueText: 'Resposta',
  texto: 'Resposta',
  obs: 'Observação',
  observacao: 'Observação',
  responsavel: 'Responsável',
  operador: 'Operador',
  motorista: 'Motorista',
  nome: 'Nome',
  data: 'Data',
  dia: 'Dia',
  createdAt: 'Registrado em',
  updatedAt: 'Mudado em',
  horimetro: 'Horímetro',
  produto: 'Produto',
  lote: 'Lote',
  local: 'Local',
  placa: 'Placa',
  ot: 'OT',
  oc: 'OC',
  peso: 'Peso',
  quantidade: 'Quantidade',
  sacos: 'Sacos',
  embalagens: 'Embalagens',
  imagens: 'Fotos',
  fotos: 'Fotos',
}

/**
 * Facts that the provider returned, as far as they can be shown without knowledge of the kind: plain values and lengths
 * of lists, of known names only. At most `mostFacts`, in the order of `termByName`.
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
      if (term === undefined) return []
      return isPicture.test(name) ? pictureFact(term, one) : factOf(term, one)
    })
    .slice(0, mostFacts)
}

/**
 * The provider's envelopes: `{ value: … }`, `{ data: … }`. A plain `value` is a code, a plain `data` a date.
 */
function unwrapped(seen: unknown): unknown {
  if (typeof seen !== 'object' || seen === null || Array.isArray(seen)) return seen
  const { value, data } = seen as { value?: unknown; data?: unknown }
  return [value, data].find((one) => typeof one === 'object' && one !== null) ?? seen
}

function factOf(term: string, value: unknown): ShownFact[] {
  if (Array.isArray(value)) return [{ term, value: plural(value.length, 'item', 'itens') }]
  if (typeof value === 'string' && value !== '') return [{ term, value: shownText(value) }]
  if (typeof value === 'number') return [{ term, value: String(value).replace('.', ',') }]
  if (typeof value === 'boolean') return [{ term, value: value ? 'Sim' : 'Não' }]
  return []
}

/** A moment of the provider is wall time; any other text is shown unchanged. */
function shownText(text: string): string {
  if (isoMoment.test(text)) return formatDateTime(text) || text
  return isDay(text) ? formatDayOf(text) : text
}

const isPicture = /^picture(\d|Checklist)$/

/** 1 where the photo exists. */
const pictureFact = (term: string, flag: unknown): ShownFact[] => [
  { term, value: flag === 1 || flag === true ? 'há uma' : 'não há' },
]

/** Undefined for a technical name, such as `status` or `idNotaFiscal`. */
function termOf(name: string): string | undefined {
  const step = /^picture(\d)$/.exec(name)?.[1]
  if (step !== undefined) return `Foto da etapa ${step}`
  return Object.hasOwn(termByName, name) ? termByName[name] : undefined
}

import type { RefusedKind } from '#contract/schemas/devices.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import { formatAge } from '#src/domain/time/ages.ts'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { Given } from '#src/reads/read.ts'
import type { JudgedDevice, Need } from './rules.ts'

/** The word of a filter, of a mark on a row, and the mark's tone. */
export const needWords: Record<Need, { filter: string; mark: string; tone: StatusTone }> = {
  refused: { filter: 'Com recusas', mark: 'Recusado', tone: 'danger' },
  late: { filter: 'Atrasados', mark: 'Atrasado', tone: 'warning' },
  full: { filter: 'Cheios', mark: 'Pouco espaço', tone: 'warning' },
  old: { filter: 'Versão antiga', mark: 'Versão antiga', tone: 'neutral' },
}

/** A span as «há 3 h». */
export const spanWords = (ms: number | undefined): string =>
  ms === undefined ? '—' : formatAge(0, ms)

/** «14 envios, 9 fotos»; «3 de outra pessoa» where not all belong to the person who is signed in there. */
export function waitingWords({ device }: JudgedDevice): string {
  const { pendentes, fotos, deOutros } = device
  if (typeof pendentes !== 'number') return '—'
  if (pendentes === 0) return 'Tudo enviado'
  return [
    plural(pendentes, 'envio', 'envios'),
    ...(isSome(fotos) ? [plural(fotos, 'foto', 'fotos')] : []),
    ...(isSome(deOutros) ? [`${formatNumber(deOutros)} de outra pessoa`] : []),
  ].join(', ')
}

const isSome = (count: number | null | undefined): count is number =>
  typeof count === 'number' && count > 0

/** Where an entry was made, by the first part of its kind. */
const areaWords: Record<string, string> = {
  arrival: 'Chegada',
  checklist: 'Checklist',
  forklift: 'Empilhadeira',
  loading: 'Carregamento',
  receiving: 'Recebimento',
  stock: 'Estoque',
  stuffing: 'Estufagem',
}

/** Why it waits, by the reason of the outbox. */
const reasonWords: Record<string, string> = {
  refused: 'recusado pelo servidor',
  conflict: 'mudou no servidor',
  gone: 'o registro não existe mais',
  'too-large': 'grande demais',
  unknown: 'não se sabe se chegou',
  server: 'o servidor falha',
  damaged: 'dados danificados',
  internal: 'defeito do aplicativo',
  todo: 'falta completar',
}

/** «Recebimento: recusado pelo servidor (2)»: never what the entry says. */
export function refusedWords({ tipo, motivo, quantidade }: Given<RefusedKind>): string {
  const area = areaWords[(tipo ?? '').split('.')[0] ?? ''] ?? 'Envio'
  const reason = reasonWords[motivo ?? ''] ?? 'espera decisão'
  return `${area}: ${reason}${(quantidade ?? 1) > 1 ? ` (${formatNumber(quantidade)})` : ''}`
}

/** «83 % usado»; «Cheio» when no photo fits any more. */
export function roomWords({ device: { espaco, usado, total } }: JudgedDevice): string {
  const share =
    typeof usado === 'number' && isSome(total)
      ? `${formatNumber(Math.min(100, Math.round((100 * usado) / total)))} % usado`
      : undefined
  if (espaco === 'CHEIO') return share === undefined ? 'Cheio' : `Cheio, ${share}`
  return share ?? '—'
}

/** The distinct part of a release's file name. */
export const releaseWords = (versao: string | null): string =>
  versao?.replace(/^assets\/(?:index-)?(.*)\.js$/, '$1') ?? '—'

/** What a device that signs in by itself is; undefined where it does not, or as something unknown. */
export const accessWords = (papel: string | null | undefined): string | undefined =>
  papel === 'MONITOR_PATIO' ? 'monitor' : papel === 'TOTEM_CHEGADA' ? 'totem' : undefined

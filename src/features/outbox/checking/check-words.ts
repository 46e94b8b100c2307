import { formatWallDateTime } from '#src/domain/time/dates.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { CheckedEntry, CheckStopped } from '#src/outbox/send/check-sent.ts'

const wordsByReason: Partial<Record<CheckStopped | 'failed', string>> = {
  network: 'Sem conexão: não dá para conferir agora. Nada mudou neste aparelho.',
  portal: 'A rede pede login. Abra o navegador, entre na rede e confira de novo.',
  'signed-out': 'Entre novamente para conferir.',
  hold: 'O servidor pediu para esperar. Confira de novo daqui a pouco.',
  busy: 'Este aparelho está enviando agora. Confira de novo quando terminar.',
}

export const stoppedWords = (reason: CheckStopped | 'failed'): string =>
  wordsByReason[reason] ?? 'A conferência parou. Confira de novo.'

interface ListContext {
  /** The moment of the comparison, by the device's clock in ms. */
  at: number
  timeZone: string
  titleOf: (entry: Entry) => string
}

/** What the provider lacks and what is unclear, as a text for whoever compares it with the records. */
export function listText(
  { missing, unclear }: Record<'missing' | 'unclear', readonly CheckedEntry[]>,
  { at, timeZone, titleOf }: ListContext,
): string {
  const moment = (ms: number | undefined) => formatWallDateTime(ms, timeZone)
  const line = ({ entry }: CheckedEntry) =>
    [
      `- ${titleOf(entry)}: ${entry.label}`,
      `feito em ${moment(entry.made.at)}`,
      `confirmado em ${moment(entry.end?.at)}`,
    ].join(' · ')
  const section = (head: string, entries: readonly CheckedEntry[]) =>
    entries.length === 0 ? [] : ['', `${head}: ${entries.length}`, ...entries.map(line)]
  return [
    `Conferido com o servidor em ${moment(at)}`,
    ...section('Não estão no servidor', missing),
    ...section('Não deu para saber', unclear),
    '',
  ].join('\n')
}

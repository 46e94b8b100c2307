/** The tone of a status; `ui/badge.tsx` has an icon and colours for each. */
export type StatusTone =
  | 'neutral'
  | 'secondary'
  | 'primary'
  | 'info'
  | 'success'
  | 'warning'
  | 'danger'

export interface StatusWord {
  text: string
  tone: StatusTone
}

const wordIn =
  (words: Readonly<Record<number, StatusWord>>, otherTone: StatusTone = 'neutral') =>
  (status: number | null): StatusWord =>
    words[status ?? NaN] ?? { text: 'Não Mapeado', tone: otherTone }

/** Spec 1 §4: 2 warning, 3 primary, 4 success, any other secondary. */
export const loadingStatusWord = wordIn(
  {
    1: { text: 'Aguardando Carregamento', tone: 'secondary' },
    2: { text: 'Em Carregamento', tone: 'warning' },
    3: { text: 'Veículo Carregado', tone: 'primary' },
    4: { text: 'Fim de Carregamento', tone: 'success' },
  },
  'secondary',
)

/** Spec 2 §4. */
export const receivingStatusWord = wordIn({
  0: { text: 'Pendente', tone: 'neutral' },
  1: { text: 'Pronto', tone: 'success' },
  2: { text: 'Em Elaboração', tone: 'info' },
  3: { text: 'Inconsistência', tone: 'danger' },
  10: { text: 'Em Aprovação', tone: 'warning' },
  100: { text: 'Não Aplicável', tone: 'neutral' },
})

/** A stuffing report with a truthy status is complete (spec 2 §4). */
export const stuffingStatusWord = (status: number): StatusWord =>
  status === 0 ? { text: 'Em andamento', tone: 'info' } : { text: 'Preenchido', tone: 'success' }

/** Spec 1 §3: the blocked flag of a user. */
export const userBlockedWord = wordIn({
  0: { text: 'Ativo', tone: 'success' },
  1: { text: 'Bloqueado', tone: 'danger' },
})

const names: Readonly<Record<number, string>> = {
  0: 'Aguardando',
  1: 'Chamado',
  2: 'No pavilhão',
  3: 'Saiu',
}

/** The name of a driver's status at the gate. */
export const nameArrivalStatus = (status: number): string => names[status] ?? 'Não Mapeado'

import type { StatusWord } from './status-words.ts'

const words: Readonly<Record<number, StatusWord>> = {
  0: { text: 'Aguardando', tone: 'info' },
  1: { text: 'Chamado', tone: 'neutral' },
  2: { text: 'No pavilhão', tone: 'neutral' },
  3: { text: 'Saiu', tone: 'neutral' },
}

/** Of a driver at the gate. Spec 1 §4: 0 is shown in the primary style, any other in the blocked one. */
export const arrivalStatusWord = (status: number): StatusWord =>
  words[status] ?? { text: 'Não Mapeado', tone: 'neutral' }

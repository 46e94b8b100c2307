/** A report that was just begun at the provider, and how its work is to be sent. */
export interface ReplayJob {
  way: 'raw' | 'outbox'
  token: string
  idRecebimento: number
  idChecklist: number
  idRecebimentoAvaria: number
  idRecebimentoAvariaEmbalagem: number
  answers: number
  photos: number
}

export interface Replayed {
  ms: number
  error?: string
}

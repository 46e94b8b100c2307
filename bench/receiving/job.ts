/** A report that has just been created at the provider. */
export interface ReportWork {
  idRecebimento: number
  idChecklist: number
  idRecebimentoAvaria: number
  idRecebimentoAvariaEmbalagem: number
}

/** How the work of this report is sent. */
export interface ReplayJob extends ReportWork {
  way: 'raw' | 'outbox'
  token: string
  answers: number
  photos: number
}

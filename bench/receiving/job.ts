/** A report that was just begun at the provider. */
export interface ReportWork {
  idRecebimento: number
  idChecklist: number
  idRecebimentoAvaria: number
  idRecebimentoAvariaEmbalagem: number
}

/** How the work of such a report is to be sent. */
export interface ReplayJob extends ReportWork {
  way: 'raw' | 'outbox'
  token: string
  answers: number
  photos: number
}

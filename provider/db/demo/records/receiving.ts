import type { InferInsertModel } from 'drizzle-orm'
import type { receivingHistory } from '../../schema/receiving.ts'
import { addMinutes } from '../clock.ts'
import { makeEvidence, type Evidence } from './evidence.ts'
import type { Random } from '../random.ts'
import type { InvoiceRow, ReceivedItem } from '../receipts.ts'
import type { ReportRow, ReportStatus, Scene } from '../report-row.ts'

type HistoryRow = InferInsertModel<typeof receivingHistory>

/** By the age of the item, oldest first: most reports are ready, the newest items have none yet. */
const statusOf = (at: number, count: number): ReportStatus | undefined => {
  const left = count - at
  if (left <= 9) return undefined
  if (left <= 18) return 2
  if (left <= 26) return 10
  if (left === 27 || left === 34) return 3
  return 1
}

/** 100 where the type of entry has no such section (Transferência: no waste; Devolução: neither). */
const sectionsOf = (random: Random, status: ReportStatus, idTipoEntrada: number) => {
  const done = status === 1 || status === 10
  const stage = () => (done ? 1 : random.pick([0, 1, 2]))
  return {
    checklistsStatus: stage(),
    avariasStatus: stage(),
    residuosStatus: idTipoEntrada >= 3 ? 100 : stage(),
    menorStatus: idTipoEntrada === 4 ? 100 : stage(),
  }
}

/** A section in progress has its amount, and still lacks its photo. */
const amountsOf = (
  random: Random,
  { residuosStatus, menorStatus }: ReturnType<typeof sectionsOf>,
) => {
  const waste = residuosStatus === 2 || random.chance(0.4) ? random.int(5, 180) / 10 : 0
  const short = menorStatus === 2 || random.chance(0.3) ? random.int(1, 6) : 0
  const isGiven = (status: number) => status === 1 || status === 2
  return {
    pesoResiduo: isGiven(residuosStatus) ? waste : null,
    embalagensMenor: isGiven(menorStatus) ? short : null,
    pesoMenor: isGiven(menorStatus) ? (short * random.int(20, 240)) / 10 : null,
  }
}

const reasons = [
  'Foto da etiqueta ilegível: registrar novamente.',
  'Peso classificado não confere com a balança.',
  'Falta a foto do lacre da segunda embalagem.',
]

type Decided = { row: ReportRow; history: Omit<HistoryRow, 'id'>[] }

const makeReport = (
  random: Random,
  { clock, people }: Scene,
  item: ReceivedItem,
  id: number,
  status: ReportStatus,
): Decided => {
  const sections = sectionsOf(random, status, item.idTipoEntrada)
  const createdBy = random.pick(people.operators)
  const createdAt = clock.upToNow(addMinutes(item.dataEntrada, random.int(20, 90)))
  const history: Decided['history'] = []
  const tell = (code: number, uid: number, at: Date, observacao: string | null = null) =>
    history.push({ idRecebimento: id, status: code, observacao, uid, createdAt: at })
  tell(2, createdBy, createdAt)

  let moment = createdAt
  const later = (minutes: number) => (moment = clock.upToNow(addMinutes(moment, minutes)))
  const supervisor = random.pick(people.supervisors)
  // Some were rejected once before; one of those still in progress was rejected and waits for its correction.
  if (id % 7 === 3) {
    tell(10, createdBy, later(random.int(40, 120)))
    tell(200, supervisor, later(random.int(30, 200)), random.pick(reasons))
  }
  const finished = status === 1 || status === 10
  const confirmedAt = finished ? later(random.int(40, 180)) : null
  if (confirmedAt !== null) tell(10, createdBy, confirmedAt)
  const approvedAt = status === 1 ? later(random.int(30, 300)) : null
  const cost = status === 1 && random.chance(0.25) ? random.int(80, 1900) + 0.5 : 0
  if (approvedAt !== null)
    tell(300, supervisor, approvedAt, cost > 0 ? 'Custo de repaletização.' : null)
  if (status === 3)
    tell(3, createdBy, later(60), 'O peso da entrada mudou depois do início do relatório.')

  return {
    history,
    row: {
      id,
      referenceId: item.id,
      status,
      ...sections,
      ...amountsOf(random, sections),
      pesoInicial: item.peso,
      custoAdicional: status === 1 ? cost : null,
      searchText: item.searchText,
      createdAt,
      createdBy,
      updatedAt: moment,
      confirmedAt,
      confirmedBy: finished ? createdBy : null,
      approvedAt,
      approvedBy: status === 1 ? supervisor : null,
    },
  }
}

/** Invoices with the sort columns of the list: those with only ready reports come last. */
export const markFinished = (
  invoices: readonly InvoiceRow[],
  items: readonly ReceivedItem[],
  reports: readonly ReportRow[],
): InvoiceRow[] => {
  const ready = new Set(
    reports.flatMap(({ referenceId, status }) => (status === 1 ? referenceId : [])),
  )
  const open = new Set(items.flatMap(({ id, idNotaFiscal }) => (ready.has(id) ? [] : idNotaFiscal)))
  return invoices.map((invoice) => ({ ...invoice, concluida: open.has(invoice.id) ? 0 : 1 }))
}

/** Reports about most of the received items, with their history, damages and evidence. */
export const makeReceiving = (random: Random, scene: Scene, items: readonly ReceivedItem[]) => {
  const reports: ReportRow[] = []
  const history: HistoryRow[] = []
  const evidence: Evidence = { damages: [], packagings: [], images: [] }
  for (const [at, item] of items.entries()) {
    const status = statusOf(at, items.length)
    if (status === undefined) continue
    const made = makeReport(random, scene, item, 31_001 + reports.length, status)
    reports.push(made.row)
    history.push(
      ...made.history.map((entry, place) => ({ id: 33_001 + history.length + place, ...entry })),
    )
    makeEvidence(random, scene, made.row, item.packagingMode, evidence)
  }
  return {
    receivingReports: reports,
    receivingHistory: history,
    receivingDamages: evidence.damages,
    damagePackagings: evidence.packagings,
    receivingImages: evidence.images,
  }
}

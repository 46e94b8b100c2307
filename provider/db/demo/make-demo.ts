import { makeClock } from './clock.ts'
import { addExits, withMoreStock } from './enlarge.ts'
import {
  readCells,
  toRows,
  type Cells,
  type Reading,
  type Row,
  type TableName,
} from './read-table.ts'

/** The files of the demo by table; each table comes after the tables it refers to. */
const files = {
  users: 'people/users',
  grants: 'people/grants',
  carriers: 'partners/carriers',
  suppliers: 'partners/suppliers',
  recipients: 'partners/recipients',
  drivers: 'partners/drivers',
  vehicles: 'partners/vehicles',
  materials: 'stock/materials',
  packagings: 'stock/packagings',
  products: 'stock/products',
  lines: 'stock/lines',
  allocations: 'stock/allocations',
  stockDamages: 'stock/stock-damages',
  exits: 'exits/exits',
  exitProducts: 'exits/exit-products',
  loadings: 'exits/loadings',
  loadingHistory: 'exits/loading-history',
  stockMovements: 'stock/stock-movements',
  stuffingReports: 'exits/stuffing-reports',
  stuffingPhotos: 'exits/stuffing-photos',
  receipts: 'receiving/receipts',
  receiptInvoices: 'receiving/receipt-invoices',
  invoiceItems: 'receiving/invoice-items',
  receivingReports: 'receiving/receiving-reports',
  receivingHistory: 'receiving/receiving-history',
  receivingDamages: 'receiving/receiving-damages',
  damagePackagings: 'receiving/damage-packagings',
  receivingImages: 'receiving/receiving-images',
  checklists: 'checklists/checklists',
  checklistAnswers: 'checklists/checklist-answers',
  checklistImages: 'checklists/checklist-images',
  checklistDone: 'checklists/checklist-done',
  forklifts: 'forklifts/forklifts',
  forkliftChecklists: 'forklifts/forklift-checklists',
  forkliftIssues: 'forklifts/forklift-issues',
  arrivals: 'exits/arrivals',
  devices: 'people/devices',
} as const satisfies Partial<Record<TableName, string>>

type Tables = { [T in keyof typeof files]: Row<T>[] }
export type Demo = Tables & { forkliftAnswers: Row<'forkliftAnswers'>[] }

export type DemoOptions = Pick<Reading, 'album'> & {
  now: Date
  /** Further exits besides those of the week, for load tests of the monitor. */
  monitorRows?: number
  /** Least number of allocations, for load tests of the stock. */
  allocations?: number
}

/** A week of work as rows, always the same apart from its dates. Passwords are not included. */
export const makeDemo = ({ now, album, monitorRows = 0, allocations = 0 }: DemoOptions): Demo => {
  const reading = { clock: makeClock(now), album }
  const tables = Object.fromEntries(
    Object.entries(files).map(([table, path]) => [
      table,
      toRows(table as TableName, readCells(path), reading),
    ]),
  ) as Tables
  const demo = { ...tables, forkliftAnswers: answerForklifts(tables, reading) }
  return addExits(withMoreStock(demo, allocations), now, monitorRows)
}

/** The fields of migration 013 that have a choice, in their order. */
const choiceFields = (
  'oleo_motor agua_radiador oleo_hidraulico vazamentos pneus garfos torre protetor cinto extintor ' +
  'retrovisores buzina re farois freio freio_mao direcao comandos'
).split(' ')

/**
 * The answers of each checklist of a forklift. The file of checklists says how many fields are answered and which
 * values were measured. A field is «OK» unless the checklist opened an issue about it.
 */
const answerForklifts = ({ forkliftChecklists, forkliftIssues }: Tables, { clock }: Reading) => {
  const issueOf = new Map(forkliftIssues.map((issue) => [issue.idChecklist, issue]))
  const answersOf = (cells: Cells, { id, data, uid }: Row<'forkliftChecklists'>) => {
    const row = { idChecklist: id, uid, updatedAt: clock.after(data, 6) }
    const ok = { variant: 'OK' as const, obs: null, sha256: null }
    const choices = choiceFields.slice(0, Number(cells['answered'])).map((field) => {
      const issue = issueOf.get(id)
      if (issue?.field !== field) return { ...row, field, value: '1', ...ok }
      const { texto, sha256 } = issue
      return { ...row, field, value: '2', variant: 'NOT' as const, obs: texto, sha256 }
    })
    const measures = ['carga', 'pressao'].flatMap((field) => {
      const value = cells[field] ?? ''
      return value === '' ? [] : { ...row, field, value, ...ok }
    })
    return [...choices, ...measures]
  }
  return readCells(files.forkliftChecklists).flatMap((cells, at) => {
    const checklist = forkliftChecklists[at]
    return checklist === undefined ? [] : answersOf(cells, checklist)
  })
}

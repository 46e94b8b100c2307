import { receivingReports } from '../../db/schema/receiving.ts'
import { rowsBy } from '../rows-by.ts'

export type Report = typeof receivingReports.$inferSelect

export const { find: findReport, lock: lockReport } = rowsBy(
  receivingReports,
  receivingReports.id,
  'Relatório de recebimento não encontrado',
)

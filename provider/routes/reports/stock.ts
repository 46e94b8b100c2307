import { sql } from 'drizzle-orm'
import { StockExportQuery } from '#contract/schemas/reports.ts'
import { clientName, type ClientId } from '#src/domain/names/clients.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Orm } from '../../db/database.ts'
import type { Column } from '../../excel/write-sheet.ts'
import { refusalAt } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { sendSheet, xlsx } from './send-sheet.ts'
import { reportCall } from '../describe-call.ts'

/** GET /api/rep/core/estoque/excel (contract §4): the balances of the movements at the end of a day. */
export function routeStockExport(api: Api, { database, now, timeZone, clients }: Means) {
  api.get(
    '/api/rep/core/estoque/excel',
    reportCall(
      'Contabilidade de estoque, em Excel',
      Binary(xlsx),
      { querystring: StockExportQuery, produces: [xlsx] },
      { access: ['REP_SGI_ALL', 'SGL_OPS_ADMIN', 'ADMIN'], tokenInQuery: true },
    ),
    async (request, reply) => {
      const today = dayOf(now(), timeZone)
      const { data: day = today } = request.query
      if (day > today) throw refusalAt('data', 'Esta data ainda não chegou')
      return sendSheet(request, reply, {
        name: `Estoque ${day}`,
        filename: `estoque-${day}.xlsx`,
        columns,
        timeZone,
        // The rows have the current client names, so that a change of names changes the ETag.
        rows: (await listBalances(database.orm, day, timeZone)).map((row) => ({
          ...row,
          cliente: clientName(row.cliente, clients),
        })),
      })
    },
  )
}

/** The sums of one product up to a day, in ton. */
interface Balance {
  produto: string
  lote: string
  notaFiscal: string | null
  origem: string
  dataEntrada: string
  cliente: ClientId
  entrada: number
  saida: number
  avaria: number
  devolucao: number
  saldo: number
}

/** Decimals come as text from a raw query. */
type Raw = {
  [Name in keyof Balance]: Balance[Name] extends number ? string | number : Balance[Name]
}

/** Sums all movements from the beginning; products without a movement are left out. */
async function listBalances(orm: Orm, day: string, timeZone: string): Promise<Balance[]> {
  const { rows } = await orm.execute<Raw>(sql`
    select materials.produto, products.lote, products.nota_fiscal as "notaFiscal", products.origem,
      to_char(products.data_entrada at time zone ${timeZone}, 'YYYY-MM-DD') as "dataEntrada",
      materials.cliente, book.entrada, book.saida, book.avaria, book.devolucao,
      book.entrada - book.saida - book.avaria + book.devolucao as saldo
    from (
      select id_produto,
        sum(case when tipo = 'ENTRADA' then peso else 0 end) as entrada,
        sum(case when tipo = 'SAIDA' then peso else 0 end) as saida,
        sum(case tipo when 'AVARIA' then peso when 'ESTORNO' then -peso else 0 end) as avaria,
        sum(case when tipo = 'DEVOLUCAO' then peso else 0 end) as devolucao
      from stock_movements
      where dia <= cast(${day} as date)
      group by id_produto
    ) as book
    join products on products.id = book.id_produto
    join materials on materials.id = products.id_material
    order by materials.produto, products.lote, products.nota_fiscal, products.id`)
  return rows.map((row) => ({
    ...row,
    cliente: Number(row.cliente) as ClientId,
    entrada: Number(row.entrada),
    saida: Number(row.saida),
    avaria: Number(row.avaria),
    devolucao: Number(row.devolucao),
    saldo: Number(row.saldo),
  }))
}

const columns: Column<Omit<Balance, 'cliente'> & { cliente: string }>[] = [
  { title: 'Cliente', width: 24, kind: 'text', value: (row) => row.cliente },
  { title: 'Produto', width: 34, kind: 'text', value: (row) => row.produto },
  { title: 'Lote', width: 18, kind: 'text', value: (row) => row.lote },
  { title: 'Nota Fiscal', width: 16, kind: 'text', value: (row) => row.notaFiscal },
  { title: 'Origem', width: 16, kind: 'text', value: (row) => row.origem },
  { title: 'Data de Entrada', width: 16, kind: 'day', value: (row) => new Date(row.dataEntrada) },
  { title: 'Entrada (ton)', width: 14, kind: 'weight', value: (row) => row.entrada },
  { title: 'Saída (ton)', width: 14, kind: 'weight', value: (row) => row.saida },
  { title: 'Avaria (ton)', width: 14, kind: 'weight', value: (row) => row.avaria },
  { title: 'Devolução (ton)', width: 16, kind: 'weight', value: (row) => row.devolucao },
  { title: 'Saldo (ton)', width: 14, kind: 'weight', value: (row) => row.saldo },
]

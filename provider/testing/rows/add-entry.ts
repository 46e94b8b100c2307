import { eq } from 'drizzle-orm'
import type { Database, Orm } from '../../db/database.ts'
import { toInvoiceSearchText } from '../../db/search/invoice-search-text.ts'
import { suppliers } from '../../db/schema/partners.ts'
import { entryTypes, invoiceItems, receiptInvoices, receipts } from '../../db/schema/receipts.ts'
import { addMaterial, idOf } from './add-stock.ts'

/** The types of entry of the migrations: the third has no waste, the fourth also no under-size. */
type EntryType = 'Nacional' | 'Importação' | 'Transferência' | 'Devolução'

export interface EntryItem {
  produto: string
  lote: string
  /** In kg; 25 000 by default. */
  peso?: number
  /** The kind of its damages; PALLET by default. */
  mode?: 'PALLET' | 'BAG'
}

export interface EntryOptions {
  ot?: string
  local?: string
  /** Null for a virtual invoice. */
  notaFiscal?: string | null
  tipo?: EntryType
  dataEntrada?: Date
  items?: EntryItem[]
}

export interface AddedEntry {
  /** The invoice: the id of a row of the list. */
  idNotaFiscal: number
  ot: string
  items: { referenceId: number; produto: string; lote: string }[]
}

let added = 0

/** A receipt with one invoice, of one product and lot by default. */
export async function addEntry(
  { orm }: Pick<Database, 'orm'>,
  options: EntryOptions = {},
): Promise<AddedEntry> {
  added += 1
  const {
    tipo = 'Nacional',
    dataEntrada = new Date(),
    items = [{ produto: 'PP', lote: 'L1' }],
  } = options
  const { ot = `OT-R${added}`, local = 'Pavilhão H · Doca 1', notaFiscal = `NF-${added}` } = options
  const [type] = await orm.select().from(entryTypes).where(eq(entryTypes.texto, tipo))
  const [receipt] = await orm
    .insert(receipts)
    .values({
      cliente: 1,
      ot,
      idTipoEntrada: idOf(type),
      local,
      dataEntrada,
      idFornecedor: await addSupplier(orm),
      createdAt: dataEntrada,
    })
    .returning()
  const searchText = toInvoiceSearchText(
    {
      ot,
      local,
      notaFiscal,
      notaFiscalOrigem: null,
      fornecedor: supplier.razaoSocial,
      placaCavalo: null,
      placaCarroceria: null,
    },
    items,
  )
  const [invoice] = await orm
    .insert(receiptInvoices)
    .values({ idReceipt: idOf(receipt), notaFiscal, searchText, dataEntrada })
    .returning()
  const idNotaFiscal = idOf(invoice)
  const made: AddedEntry['items'] = []
  for (const item of items) made.push(await addItem(orm, idNotaFiscal, item))
  return { idNotaFiscal, ot, items: made }
}

/** Changes the weight of an entry, so an open report about it is inconsistent at its next confirmation. */
export async function changeEntryWeight(
  { orm }: Pick<Database, 'orm'>,
  referenceId: number,
  peso: number,
) {
  await orm.update(invoiceItems).set({ peso }).where(eq(invoiceItems.id, referenceId))
}

const supplier = { razaoSocial: 'Fornecedor Açucareiro S.A.', cnpj: '2' }

async function addSupplier(orm: Orm) {
  await orm.insert(suppliers).values(supplier).onConflictDoNothing()
  const [row] = await orm.select().from(suppliers).where(eq(suppliers.cnpj, supplier.cnpj))
  return idOf(row)
}

async function addItem(
  orm: Orm,
  idNotaFiscal: number,
  { produto, lote, peso = 25_000, mode = 'PALLET' }: EntryItem,
) {
  const kind = mode === 'PALLET' ? 'packaging' : 'skid'
  const idMaterial = await addMaterial(orm, `${produto} (${mode})`, kind)
  const [item] = await orm
    .insert(invoiceItems)
    .values({ idNotaFiscal, idMaterial, produto, lote, peso, embalagens: 18 })
    .returning()
  return { referenceId: idOf(item), produto, lote }
}

import type { InferInsertModel } from 'drizzle-orm'
import { toInvoiceSearchText } from '../search/invoice-search-text.ts'
import type { invoiceItems, receiptInvoices, receipts } from '../schema/receipts.ts'
import { addMinutes, type Clock } from './clock.ts'
import { makeContainerNumber, makeInvoiceNumber } from './documents.ts'
import type { Material } from './materials.ts'
import type { Partners } from './partners.ts'
import { cycle, type Random } from './random.ts'
import { makeLot, type Stock } from './records/stock.ts'

type ReceiptRow = InferInsertModel<typeof receipts> & { id: number; dataEntrada: Date }
export type InvoiceRow = InferInsertModel<typeof receiptInvoices> & { id: number }
export type ItemRow = InferInsertModel<typeof invoiceItems> & { id: number }

/** An item with the data that its report needs. */
export type ReceivedItem = ItemRow & {
  idTipoEntrada: number
  dataEntrada: Date
  packagingMode: boolean
  searchText: string
}

export const receiptCount = 40

const places = ['Doca 1', 'Doca 2', 'Doca 3', 'Doca 5', 'Pátio coberto']

/** Half of them Nacional, and each type at least once. */
const entryTypes = [1, 2, 3, 4, 1, 2, 1, 3, 1, 1]

const makeItem = (
  random: Random,
  clock: Clock,
  material: Material,
  at: number,
  invoice: number,
) => {
  const sets = random.int(4, 18)
  const item: ItemRow = {
    id: 21_001 + at,
    idNotaFiscal: invoice,
    idMaterial: material.id,
    produto: material.produto,
    lote: makeLot(random, clock, random.int(6, 45)),
    peso: Math.round(sets * material.packing.units * material.packing.unitWeight * 1000),
    embalagens: sets,
  }
  return item
}

export const makeReceipts = (random: Random, clock: Clock, partners: Partners, stock: Stock) => {
  const rows: ReceiptRow[] = []
  const invoices: InvoiceRow[] = []
  const items: ReceivedItem[] = []
  const days = clock.workdays(7)

  for (let at = 0; at < receiptCount; at += 1) {
    const cliente = random.pick([1, 1, 2])
    const trailer = cycle(partners.trailers, at * 7)
    const tractor = cycle(partners.tractors, at * 7 + 3)
    const supplier = random.pick(partners.suppliers.filter((one) => one.cliente === cliente))
    const idTipoEntrada = entryTypes[at % entryTypes.length] ?? 1
    // Oldest first; the last six arrived in the hours before now.
    const day = days[Math.floor(((receiptCount - 7 - at) * days.length) / receiptCount) + 1] ?? 0
    const dataEntrada =
      at < receiptCount - 6
        ? clock.past(day, 7 + random.int(0, 22) / 2)
        : clock.minutesAgo((receiptCount - at) * 50)
    const receipt: ReceiptRow = {
      id: 20_001 + at,
      cliente,
      ot: `700${random.digits(5)}`,
      idTipoEntrada,
      local: `Pavilhão ${random.pick(['H', 'E'])} · ${random.pick(places)}`,
      dataEntrada,
      idPlacaCavalo: tractor.id,
      idPlacaCarroceria: trailer.id,
      idMotorista: cycle(partners.drivers, at * 7 + 5).id,
      idTransportadora: random.pick(partners.carriers).id,
      idFornecedor: supplier.id,
      createdAt: addMinutes(dataEntrada, -random.int(60, 2000)),
    }
    rows.push(receipt)

    const materials = stock.materials.filter((material) => material.cliente === cliente)
    const count = random.pick([1, 1, 1, 2])
    for (let place = 0; place < count; place += 1) {
      const id = 22_001 + invoices.length
      // The newest ones and a few others still wait for their invoice.
      const notaFiscal =
        at === receiptCount - 1 || random.chance(0.08) ? null : makeInvoiceNumber(random)
      const own = random
        .some(materials, random.pick([1, 1, 2, 2, 3]))
        .map((material, inInvoice) =>
          makeItem(random, clock, material, items.length + inInvoice, id),
        )
      const origin = idTipoEntrada === 2 ? makeContainerNumber(random) : makeInvoiceNumber(random)
      const notaFiscalOrigem = idTipoEntrada > 1 ? origin : null
      const named = { notaFiscal, notaFiscalOrigem }
      const words = {
        ot: receipt.ot,
        local: receipt.local,
        ...named,
        fornecedor: supplier.razaoSocial,
        placaCavalo: tractor.placa,
        placaCarroceria: trailer.placa,
      }
      const searchText = toInvoiceSearchText(words, own)
      invoices.push({ id, idReceipt: receipt.id, ...named, searchText, dataEntrada })
      const reported = { idTipoEntrada, dataEntrada, packagingMode: cliente === 1 }
      items.push(
        ...own.map((item) => ({
          ...item,
          ...reported,
          searchText: toInvoiceSearchText(words, [item]),
        })),
      )
    }
  }
  return { receipts: rows, receiptInvoices: invoices, items }
}

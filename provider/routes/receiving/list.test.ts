import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ReceiptItem } from '#contract/schemas/receiving.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { valueOf } from '../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const chefe = receivingCalls(provider, await provider.authorize('chefe'))

const search = async (text: string) =>
  valueOf<ReceiptItem[]>(await ana.call('GET', paths.receivingList(text)))

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 12))

test('RCV-04 a row has all data of an entry that the screen shows', async () => {
  const { idNotaFiscal } = await addEntry(provider.database, {
    ot: 'OT-LINHA',
    notaFiscal: null,
    tipo: 'Importação',
    dataEntrada: day(3),
    items: [
      { produto: 'PP H 301', lote: 'A1' },
      { produto: 'PEBD EB 853', lote: 'B2' },
    ],
  })
  expect(await search('ot-linha')).toEqual([
    {
      id: idNotaFiscal,
      ot: 'OT-LINHA',
      placaCavalo: null,
      placaCarroceria: null,
      notaFiscal: null,
      notaFiscalOrigem: null,
      data: '2026-11-03T12:00:00.000Z',
      produtoLote: ['PP H 301 · A1', 'PEBD EB 853 · B2'],
      tipo: 'Importação',
      fornecedor: 'Fornecedor Açucareiro S.A.',
      local: 'Pavilhão H · Doca 1',
      status: 0,
    },
  ])
})

test('the search finds by OT, place and invoice, ignoring accents and case', async () => {
  const { idNotaFiscal } = await addEntry(provider.database, {
    ot: 'OT-Ação 9',
    local: 'Galpão Leste · Pátio',
    notaFiscal: 'NF-555/2026',
  })
  for (const text of [
    'ot-ação 9',
    'OT-ACAO',
    'galpao LESTE',
    'pátio',
    'nf-555',
    '555/2026',
    ' NF5552026 ',
  ]) {
    expect((await search(text)).map(({ id }) => id)).toEqual([idNotaFiscal])
  }
  for (const text of ['galpao oeste', '%', '_', '\\', "' or 1=1 --", '<script>']) {
    expect(await search(text)).toEqual([])
  }
})

test('a virtual invoice is found by its name on the screen', async () => {
  const { idNotaFiscal } = await addEntry(provider.database, { notaFiscal: null })
  expect((await search('virtual')).map(({ id }) => id)).toContain(idNotaFiscal)
})

test('the status of a row combines the status of all its products', async () => {
  const entry = await addEntry(provider.database, {
    ot: 'OT-ESTADO',
    tipo: 'Devolução',
    items: [
      { produto: 'PP', lote: 'L1' },
      { produto: 'PP', lote: 'L2' },
    ],
  })
  const [first, second] = entry.items.map((item) => ({ ...entry, items: [item] }))
  if (!first || !second) throw new TypeError('an entry of two products has two')
  const status = async () => (await search('ot-estado')).map((row) => row.status)
  expect(await status()).toEqual([0])
  const { id } = await ana.start(first)
  expect(await status()).toEqual([2])
  await ana.fillChecklist(id)
  await ana.confirm(id)
  expect(await status()).toEqual([2])
  const other = (await ana.start(second)).id
  await ana.fillChecklist(other)
  await ana.confirm(other)
  expect(await status()).toEqual([10])
  await chefe.approve(id)
  expect(await status()).toEqual([10])
  await chefe.reprove(other)
  expect(await status()).toEqual([2])
  await ana.confirm(other)
  await chefe.approve(other)
  expect(await status()).toEqual([1])
})

test('RCV-05 unfinished entries come first, the latest first, 20 to a page', async () => {
  const entries: number[] = []
  for (let at = 1; at <= 22; at += 1) {
    const ot = `OT-PAGINA ${at}`
    const entry = await addEntry(provider.database, {
      ot,
      tipo: 'Devolução',
      dataEntrada: day(at),
    })
    entries.push(entry.idNotaFiscal)
    if (at === 22) {
      const { id } = await ana.start(entry)
      await ana.fillChecklist(id)
      await ana.confirm(id)
      await chefe.approve(id)
    }
  }
  const latestFirst = entries.toReversed()
  const found = (await search('ot-pagina')).map(({ id }) => id)
  // The latest entry is ready, so it comes after all of these, on the next page.
  expect(found).toEqual(latestFirst.slice(1, 21))
  const all = valueOf<ReceiptItem[]>(
    await ana.call('GET', `${paths.receivingList('ot-pagina')}&itens=100`),
  )
  expect(all.map(({ id }) => id)).toEqual([...latestFirst.slice(1), latestFirst[0]])
})

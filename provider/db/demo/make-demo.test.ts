import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isMobilePhone } from '#src/domain/names/phones.ts'
import { isPlate } from '#src/domain/names/plates.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { toExitSearchText } from '../search/exit-search-text.ts'
import { toSearchText } from '../search/search-text.ts'
import { makeDemo, type Demo } from './make-demo.ts'
import { readPictures } from './read-pictures.ts'

const make = (now: string) => makeDemo({ now: new Date(now), album: (name) => name })

/** Wrong entries and a damage that was registered twice, for the integrity screen. */
const seededErrors = 5

/** A working afternoon, a minute after midnight in São Paulo, a Sunday, the first of January, a leap day. */
const moments = [
  '2026-11-20T18:32:00Z',
  '2026-11-20T03:01:00Z',
  '2026-11-22T15:00:00Z',
  '2027-01-01T12:00:00Z',
  '2028-02-29T02:59:59Z',
]

const valuesOf = <T extends object, K extends keyof T>(rows: readonly T[], key: K) =>
  new Set(rows.map((row) => row[key]))

const sumBy = <T>(rows: readonly T[], keyOf: (row: T) => number, amountOf: (row: T) => number) => {
  const sums = new Map<number, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return sums
}

test('every file of the demo fills its table', () => {
  const files = readdirSync(new URL('data', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.csv'))
    .map((file) =>
      basename(file, '.csv').replaceAll(/-(.)/g, (_, one: string) => one.toUpperCase()),
    )
  const { forkliftAnswers: _made, ...filled } = make(moments[0] ?? '')
  expect(new Set(Object.keys(filled))).toEqual(new Set(files))
})

test('every photo has a picture, and every picture is shown', async () => {
  const shown = new Set<string>()
  makeDemo({ now: new Date(), album: (name) => (shown.add(name), name) })
  const pictures = await readPictures()
  expect([...shown].toSorted()).toEqual(pictures.map(([name]) => name).toSorted())
})

test('the search texts match the words that they are made of', () => {
  const demo = make(moments[0] ?? '')
  for (const { searchText, nome } of demo.carriers) expect(searchText).toBe(toSearchText(nome))
  for (const { searchText, produto } of demo.materials)
    expect(searchText).toBe(toSearchText(produto))
  for (const { searchText, lote } of demo.products) expect(searchText).toBe(toSearchText(lote))
  for (const { searchText, tag } of demo.lines) expect(searchText).toBe(toLineKey(tag))
  for (const { searchText, username, nome, email, cargo } of demo.users)
    expect(searchText).toBe(toSearchText(username, nome, email, cargo))
  const plateOf = new Map(demo.vehicles.map(({ id, placa }) => [id, placa]))
  const driverOf = new Map(demo.drivers.map(({ id, nome }) => [id, nome]))
  const recipientOf = new Map(demo.recipients.map(({ id, razaoSocial }) => [id, razaoSocial]))
  for (const exit of demo.exits) {
    const words = {
      ...exit,
      placaCavalo: plateOf.get(exit.idPlacaCavalo ?? 0) ?? null,
      placaCarreta: plateOf.get(exit.idPlacaCarreta ?? 0) ?? null,
      motorista: driverOf.get(exit.idMotorista ?? 0) ?? null,
      destinatario: recipientOf.get(exit.idDestinatario ?? 0) ?? null,
    }
    expect(exit.searchText).toBe(toExitSearchText(words))
  }
})

describe.each(moments)('the week before %s', (now) => {
  const demo = make(now)

  test('has the expected number of records', () => {
    expect(demo.receipts).toHaveLength(40)
    expect(demo.exits).toHaveLength(30)
    expect(demo.stuffingReports).toHaveLength(14)
    expect(demo.forklifts).toHaveLength(12)
    expect(demo.allocations).toHaveLength(400)
    expect(valuesOf(demo.forkliftChecklists, 'dia').size).toBeGreaterThan(70)
  })

  test('has every status of every kind', () => {
    expect(valuesOf(demo.loadings, 'status')).toEqual(new Set([1, 2, 3, 4]))
    expect(valuesOf(demo.exits, 'statusCarregamento')).toEqual(new Set([0, 1]))
    expect(valuesOf(demo.exits, 'prioridade')).toEqual(new Set([0, 1]))
    expect(valuesOf(demo.arrivals, 'status')).toEqual(new Set([0, 1, 2, 3]))
    expect(valuesOf(demo.arrivals, 'empresa')).toEqual(new Set([1, 2]))
    expect(valuesOf(demo.arrivals, 'numeroCarrocerias')).toEqual(new Set([1, 2]))
    expect(valuesOf(demo.receivingReports, 'status')).toEqual(new Set([1, 2, 3, 10]))
    for (const section of ['checklistsStatus', 'avariasStatus'] as const) {
      expect(valuesOf(demo.receivingReports, section)).toEqual(new Set([0, 1, 2]))
    }
    for (const section of ['residuosStatus', 'menorStatus'] as const) {
      expect(valuesOf(demo.receivingReports, section)).toEqual(new Set([0, 1, 2, 100]))
    }
    expect(valuesOf(demo.receivingHistory, 'status')).toEqual(new Set([2, 3, 10, 200, 300]))
    expect(valuesOf(demo.receivingDamages, 'tipoAvaria')).toEqual(new Set(['PALLET', 'BAG']))
    expect(valuesOf(demo.receipts, 'idTipoEntrada')).toEqual(new Set([1, 2, 3, 4]))
    expect(valuesOf(demo.receiptInvoices, 'notaFiscal')).toContain(null)
    expect(demo.receivingReports.length).toBeLessThan(demo.invoiceItems.length)
    expect(valuesOf(demo.stockMovements, 'tipo')).toEqual(
      new Set(['ENTRADA', 'ALOCACAO', 'AVARIA', 'SAIDA', 'DEVOLUCAO']),
    )
    expect(valuesOf(demo.users, 'bloqueado')).toEqual(new Set([0, 1]))
    expect(valuesOf(demo.users, 'tipo')).toEqual(new Set(['SGL', 'AD']))
    expect(valuesOf(demo.grants, 'rid')).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  })

  test('has a stuffing report at every step: PRE with and without photos, complete reports with all photos', () => {
    const states = demo.stuffingReports.map(({ idSaida, status, step }) => {
      const taken = demo.stuffingPhotos.filter((photo) => photo.idSaida === idSaida)
      const steps = taken.filter((photo) => photo.step !== 'PRE').map((photo) => photo.step)
      const pre = taken.filter((photo) => photo.step === 'PRE')
      expect(pre.map(({ ordem }) => ordem)).toEqual(pre.map((_, at) => at + 1))
      return { status, step, steps: steps.join(''), pre: pre.length }
    })
    const open = states.filter(({ status }) => status === 0)
    const order = '123C4567'
    for (const { step, steps } of open) {
      expect(steps).toBe(order.slice(0, Math.max(0, order.indexOf(step))))
    }
    expect(open.map(({ step }) => step).toSorted()).toEqual(
      ['PRE', 'PRE', '1', '2', '3', 'C', '4', '5', '6', '7'].toSorted(),
    )
    expect(open.filter(({ step }) => step === 'PRE').map(({ pre }) => pre)).toEqual([2, 0])
    const complete = states.filter(({ status }) => status === 1)
    expect(complete).toHaveLength(4)
    for (const { steps } of complete) expect(steps).toBe(order)
    expect(complete.map(({ pre }) => pre)).toContain(2)
    expect(complete.map(({ pre }) => pre)).toContain(0)
  })

  test('has no times in the future except schedules', () => {
    const late: string[] = []
    for (const [table, rows] of Object.entries(demo)) {
      for (const row of rows) {
        for (const [key, value] of Object.entries(row)) {
          if (key === 'dataAgendada' || !(value instanceof Date)) continue
          if (Number.isNaN(value.getTime()) || value > new Date(now)) late.push(`${table}.${key}`)
        }
      }
    }
    expect(late).toEqual([])
  })

  test('has loadings whose steps follow in order, never back in time', () => {
    for (const { idSaida, status, inicio, veiculoCarregado, fim } of demo.loadings) {
      const times = [inicio, veiculoCarregado, fim].filter((time) => time !== null)
      expect(times).toHaveLength((status ?? 1) - 1)
      expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)))
      const reported = demo.loadingHistory.filter((entry) => entry.idSaida === idSaida)
      expect(reported.map((entry) => entry.status)).toEqual([1, 2, 3, 4].slice(0, status))
    }
  })
})

describe.each([400, 5_000])('the stock of %i allocations', (count) => {
  const demo = makeDemo({
    now: new Date(moments[0] ?? ''),
    album: (name) => name,
    allocations: count,
  })

  test('has the requested size', () => {
    expect(demo.allocations).toHaveLength(count)
    expect(valuesOf(demo.lines, 'searchText').size).toBe(demo.lines.length)
  })

  test('has weights that match the sets and units, and no line above its capacity', () => {
    const materialOf = new Map(demo.products.map(({ id, idMaterial }) => [id, idMaterial]))
    const packagingOf = new Map(demo.packagings.map((one) => [one.idMaterial, one]))
    for (const { idProduto, peso, qtdConjunto, qtdUnidade } of demo.allocations) {
      const packaging = packagingOf.get(materialOf.get(idProduto) ?? 0)
      if (packaging === undefined) throw new Error(`no packaging of ${idProduto}`)
      expect(qtdUnidade).toBeLessThan(packaging.unidadesConjunto)
      const reported = qtdConjunto * packaging.pesoConjunto + qtdUnidade * packaging.pesoUnidade
      expect(peso).toBeCloseTo(reported, 6)
    }
    const held = sumBy(
      demo.allocations,
      (row) => row.idArmazem,
      (row) => row.peso,
    )
    for (const { id, capacidade } of demo.lines) {
      expect(held.get(id) ?? 0).toBeLessThanOrEqual(capacidade + 1e-9)
    }
    expect(new Set(demo.lines.map(({ pavilhao }) => pavilhao))).toEqual(new Set(['H', 'E']))
    expect(demo.lines.map(({ tag }) => tag)).toContain('A1-001')
  })

  test('has a movement sum that matches each product except the seeded errors', () => {
    const of = (tipo: string) =>
      sumBy(
        demo.stockMovements.filter((row) => row.tipo === tipo),
        (row) => row.idProduto,
        (row) => row.peso,
      )
    const [entrada, saida, avaria, devolucao] = ['ENTRADA', 'SAIDA', 'AVARIA', 'DEVOLUCAO'].map(of)
    const alocado = sumBy(
      demo.allocations,
      (row) => row.idProduto,
      (row) => row.peso,
    )
    const wrong = demo.products.filter(({ id }) => {
      const amount = (sums: Map<number, number> | undefined) => sums?.get(id) ?? 0
      const rest =
        amount(entrada) + amount(devolucao) - amount(alocado) - amount(avaria) - amount(saida)
      return Math.abs(rest) > 0.0005
    })
    expect(wrong).toHaveLength(seededErrors)
  })
})

/** The rule of the Receita Federal, implemented independently of the product. */
const hasCheckDigits = (number: string, weights: readonly number[]): boolean =>
  [1, 0].every((left) => {
    const used = number.slice(0, number.length - left - 1)
    const sum = [...used].reduce(
      (total, digit, at) =>
        total + Number(digit) * (weights[weights.length - used.length + at] ?? 0),
      0,
    )
    return Number(number.at(-left - 1)) === ((sum * 10) % 11) % 10
  })

const cpfWeights = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

describe('documents', () => {
  const demo: Demo = makeDemo({
    now: new Date(moments[0] ?? ''),
    album: (name) => name,
    monitorRows: 1000,
  })

  test('every CPF is valid and unique', () => {
    // A known pair proves that the check itself works.
    expect(hasCheckDigits('52998224725', cpfWeights)).toBe(true)
    expect(hasCheckDigits('52998224724', cpfWeights)).toBe(false)
    for (const { cpf } of demo.drivers) expect(hasCheckDigits(cpf, cpfWeights), cpf).toBe(true)
    expect(valuesOf(demo.drivers, 'cpf').size).toBe(demo.drivers.length)
  })

  test('every CNPJ is valid', () => {
    expect(hasCheckDigits('11222333000181', cnpjWeights)).toBe(true)
    expect(hasCheckDigits('11222333000180', cnpjWeights)).toBe(false)
    const companies = [...demo.carriers, ...demo.suppliers, ...demo.recipients]
    const numbers = companies.flatMap(({ cnpj }) => (typeof cnpj === 'string' ? [cnpj] : []))
    expect(numbers.length).toBeGreaterThan(20)
    for (const cnpj of numbers) expect(hasCheckDigits(cnpj, cnpjWeights), cnpj).toBe(true)
  })

  test('plates have the old or the Mercosul format, telephones are mobile numbers', () => {
    const plates = demo.vehicles.map(({ placa }) => placa)
    expect(plates.filter((placa) => !isPlate(placa))).toEqual([])
    expect(plates.filter((placa) => /-\d{4}$/.test(placa)).length).toBeGreaterThan(10)
    expect(plates.filter((placa) => /-\d[A-J]\d{2}$/.test(placa)).length).toBeGreaterThan(10)
    expect(demo.drivers.filter(({ telefone1 }) => !isMobilePhone(telefone1))).toEqual([])
  })

  test('containers have the check digit of ISO 6346', () => {
    const table = new Map(
      [...'0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'].map((one, at) => [one, at]),
    )
    const digitOf = (body: string) =>
      ([...body].reduce((sum, one, at) => sum + (table.get(one) ?? 0) * 2 ** at, 0) % 11) % 10
    // The example of the standard.
    expect(digitOf('CSQU305438')).toBe(3)
    const numbers = demo.exits.flatMap(({ containerNumero }) => containerNumero ?? [])
    expect(numbers.length).toBeGreaterThan(100)
    for (const number of numbers) {
      const bare = number.replaceAll(/[ -]/g, '')
      expect(bare).toMatch(/^[A-Z]{3}U\d{7}$/)
      expect(digitOf(bare.slice(0, 10)), number).toBe(Number(bare.at(-1)))
    }
  })

  test('the demo can have a thousand more exits for the monitor', () => {
    expect(demo.exits).toHaveLength(1030)
    expect(valuesOf(demo.exits, 'id').size).toBe(1030)
    expect(valuesOf(demo.exitProducts, 'idSaida').size).toBe(1030)
    expect(valuesOf(demo.exitProducts, 'id').size).toBe(demo.exitProducts.length)
    expect(valuesOf(demo.exits, 'ot').size).toBe(1030)
  })
})

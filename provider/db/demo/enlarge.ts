import { randomUUID } from 'node:crypto'
import { toLineKey } from '#src/domain/names/search.ts'
import { toSearchText } from '../search/search-text.ts'
import type { Row, TableName } from './read-table.ts'

type Rows<Names extends TableName> = { [T in Names]: Row<T>[] }
type Stock = Rows<'lines' | 'products' | 'allocations' | 'stockMovements'>
type Exits = Rows<'exits' | 'exitProducts' | 'loadings' | 'loadingHistory'>

/** The number of lines in each street of the demo data; the numbers of the copies come after it. */
const linesInStreet = 30

/** Copies of the stock, for load tests: lines, lots and allocations of their own, `count` allocations in all. */
export const withMoreStock = <Demo extends Stock>(demo: Demo, count: number): Demo => {
  const lines = [...demo.lines]
  const products = [...demo.products]
  const allocations = [...demo.allocations]
  const stockMovements = [...demo.stockMovements]
  for (let copy = 1; allocations.length < count; copy += 1) {
    const lineOffset = copy * demo.lines.length
    const productOffset = copy * demo.products.length
    for (const line of demo.lines) {
      const [street, number] = line.tag.split('-')
      const tag = `${street}-${String(Number(number) + copy * linesInStreet).padStart(3, '0')}`
      lines.push({ ...line, id: line.id + lineOffset, tag, searchText: toLineKey(tag) })
    }
    for (const product of demo.products) {
      const lote = `${product.lote}-${copy}`
      const id = product.id + productOffset
      products.push({ ...product, id, lote, searchText: toSearchText(lote) })
    }
    for (const allocation of demo.allocations.slice(0, count - allocations.length)) {
      const id = allocation.id + copy * demo.allocations.length
      const idProduto = allocation.idProduto + productOffset
      const idArmazem = allocation.idArmazem + lineOffset
      allocations.push({ ...allocation, id, idProduto, idArmazem })
    }
    const kept = new Set(allocations.map(({ idProduto, idArmazem }) => `${idProduto} ${idArmazem}`))
    for (const movement of demo.stockMovements) {
      if (movement.tipo !== 'ALOCACAO') continue
      const idProduto = movement.idProduto + productOffset
      const idArmazemDestino = (movement.idArmazemDestino ?? 0) + lineOffset
      if (!kept.has(`${idProduto} ${idArmazemDestino}`)) continue
      const placed = { ...movement, idProduto, idArmazemDestino }
      const entered = { ...placed, tipo: 'ENTRADA' as const, idArmazemDestino: null }
      stockMovements.push({ ...placed, id: randomUUID() }, { ...entered, id: randomUUID() })
    }
  }
  return { ...demo, lines, products, allocations, stockMovements }
}

const firstExit = 49_001
const minuteMs = 60_000

/** Copies of the exits that have not left, for load tests of the monitor: from three hours ago to twelve hours ahead. */
export const addExits = <Demo extends Exits>(demo: Demo, now: Date, count: number): Demo => {
  const exits = [...demo.exits]
  const exitProducts = [...demo.exitProducts]
  const loadings = [...demo.loadings]
  const loadingHistory = [...demo.loadingHistory]
  const open = demo.exits.filter(({ dataSaida }) => dataSaida === null)
  const nextProduct = Math.max(...exitProducts.map(({ id }) => id)) + 1
  for (let at = 0; at < count; at += 1) {
    const exit = open[at % open.length] as Row<'exits'>
    const id = firstExit + at
    const minutes = Math.floor((at * 900) / count) - 180
    const dataAgendada = new Date(now.getTime() + minutes * minuteMs)
    const later = dataAgendada.getTime() - Number(exit.dataAgendada)
    const moveAlong = (moment: Date) =>
      new Date(Math.min(moment.getTime() + later, now.getTime() - minuteMs))
    const moveIfThere = (moment: Date | null) => moment && moveAlong(moment)
    const ot = `800${id}`
    const oc = exit.oc && `3${id}`
    const searchText = exit.searchText
      .replace(String(exit.id), String(id))
      .replace(exit.ot, ot)
      .replace(exit.oc ?? '', oc ?? '')
    exits.push({
      ...exit,
      id,
      ot,
      oc,
      dataAgendada,
      searchText,
      calledAt: moveIfThere(exit.calledAt),
      createdAt: moveAlong(exit.createdAt),
    })
    for (const product of demo.exitProducts.filter(({ idSaida }) => idSaida === exit.id)) {
      exitProducts.push({ ...product, id: nextProduct + exitProducts.length, idSaida: id })
    }
    for (const loading of demo.loadings.filter(({ idSaida }) => idSaida === exit.id)) {
      const inicio = moveIfThere(loading.inicio)
      const veiculoCarregado = moveIfThere(loading.veiculoCarregado)
      loadings.push({ ...loading, idSaida: id, inicio, veiculoCarregado })
    }
    for (const entry of demo.loadingHistory.filter(({ idSaida }) => idSaida === exit.id)) {
      loadingHistory.push({ ...entry, id: randomUUID(), idSaida: id, at: moveAlong(entry.at) })
    }
  }
  return { ...demo, exits, exitProducts, loadings, loadingHistory }
}

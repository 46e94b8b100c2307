import type { Album } from './records/album.ts'
import { makeArrivals } from './arrivals.ts'
import { makeChecklists } from './records/checklists.ts'
import { makeClock } from './clock.ts'
import { makeExits } from './exits.ts'
import { makeForklifts } from './records/forklifts.ts'
import { makeMovements } from './records/movements.ts'
import { makePartners } from './partners.ts'
import { makePeople } from './people.ts'
import { makeRandom } from './random.ts'
import { makeReceipts } from './receipts.ts'
import { makeReceiving, markFinished } from './records/receiving.ts'
import { makeStock } from './records/stock.ts'
import { makeStuffing } from './records/stuffing.ts'
import { planMonitor, planWeek } from './week.ts'

export type DemoOptions = {
  now: Date
  album: Album
  seed?: string
  /** Further exits besides those of the week, for load tests of the monitor. */
  monitorRows?: number
  /** Number of allocations; 400 by default. */
  allocations?: number
}

export type Demo = ReturnType<typeof makeDemo>

/** A week of work as rows, the same for the same seed and time. Passwords are not included. */
export const makeDemo = (options: DemoOptions) => {
  const { now, album, seed = 'pavilhao', monitorRows = 0, allocations } = options
  const random = makeRandom(seed)
  const clock = makeClock(now)
  const people = makePeople(clock)
  const partners = makePartners(random.fork('partners'), clock)
  const stock = makeStock(random.fork('stock'), clock, people, allocations)
  const world = { clock, people, partners, stock }
  const scene = { clock, people, album }

  const week = makeExits(random.fork('week'), world, planWeek(random.fork('plan'), clock))
  const monitorPlan = planMonitor(random.fork('monitor-plan'), clock, monitorRows)
  const monitor = makeExits(random.fork('monitor'), world, monitorPlan)
  const { items, ...receipts } = makeReceipts(random.fork('receipts'), clock, partners, stock)
  const receiving = makeReceiving(random.fork('receiving'), scene, items)
  const { receivingReports } = receiving

  return {
    users: people.users,
    grants: people.grants,
    carriers: partners.carriers,
    suppliers: partners.suppliers,
    recipients: partners.recipients,
    drivers: partners.drivers,
    vehicles: [...partners.tractors, ...partners.trailers],
    materials: stock.materials,
    packagings: stock.packagings,
    products: stock.products,
    lines: stock.lines,
    allocations: stock.allocations,
    stockDamages: stock.damages,
    exits: [...week.exits, ...monitor.exits],
    exitProducts: [...week.exitProducts, ...monitor.exitProducts].map((row, at) => ({
      id: at + 1,
      ...row,
    })),
    loadings: [...week.loadings, ...monitor.loadings],
    loadingHistory: [...week.loadingHistory, ...monitor.loadingHistory],
    stockMovements: makeMovements(random.fork('movements'), clock, people, stock, week),
    ...makeStuffing(random.fork('stuffing'), scene, week),
    receipts: receipts.receipts,
    receiptInvoices: markFinished(receipts.receiptInvoices, items, receivingReports),
    invoiceItems: items,
    ...receiving,
    ...makeChecklists(random.fork('checklists'), scene, receivingReports, week),
    ...makeForklifts(random.fork('forklifts'), scene),
    arrivals: makeArrivals(random.fork('arrivals'), world, week),
  }
}

import type { InferInsertModel } from 'drizzle-orm'
import { toExitSearchText } from '../search/exit-search-text.ts'
import type { exitProducts, exits } from '../schema/exits.ts'
import type { loadingHistory, loadings } from '../schema/loading.ts'
import { addMinutes, type Clock } from './clock.ts'
import { makeContainerNumber } from './documents.ts'
import { toTons } from './materials.ts'
import type { Partners } from './partners.ts'
import type { People } from './people.ts'
import { cycle, type Random } from './random.ts'
import type { Stock } from './records/stock.ts'

export type ExitRow = InferInsertModel<typeof exits> & {
  id: number
  dataAgendada: Date
  createdAt: Date
}
type ExitProductRow = InferInsertModel<typeof exitProducts>
type LoadingRow = InferInsertModel<typeof loadings>
type LoadingHistoryRow = InferInsertModel<typeof loadingHistory>

export type Exits = {
  exits: ExitRow[]
  exitProducts: ExitProductRow[]
  loadings: LoadingRow[]
  loadingHistory: LoadingHistoryRow[]
  /** The departure of finished exits. */
  leftAt: Map<number, Date>
}

export type World = { clock: Clock; people: People; partners: Partners; stock: Stock }

/** The fixed data of one exit; the rest is random. */
export type ExitPlan = {
  id: number
  dataAgendada: Date
  /** The status of its loading, 1 to 4. */
  status: number
  container: boolean
  prioridade?: 1
  called?: true
}

const categories = ["20' Dry", "40' Dry", "40' High Cube", "40' High Cube"]

/** Vehicle, driver and consignee: exits close in time have different drivers and plates. */
const choosePartners = ({ partners }: World, { id, container }: ExitPlan, cliente: number) => {
  const trailers = partners.trailers.filter(
    ({ carroceria }) => (carroceria === 'Porta-contêiner') === container,
  )
  const recipients = partners.recipients.filter(
    (recipient) => recipient.cliente === cliente && (recipient.uf === 'EX') === container,
  )
  return {
    driver: cycle(partners.drivers, id),
    tractor: cycle(partners.tractors, id),
    trailer: cycle(trailers, id),
    recipient: cycle(recipients, id),
  }
}

const makeExit = (random: Random, world: World, plan: ExitPlan, leftAt: Date | null): ExitRow => {
  const { partners, people, clock } = world
  const { id, dataAgendada, status, container } = plan
  const cliente = id % 3 === 0 ? 2 : 1
  const { driver, tractor, trailer, recipient } = choosePartners(world, plan, cliente)
  const ot = `800${random.digits(5)}`
  const called = status > 1 || plan.called === true
  const isNear = dataAgendada < addMinutes(clock.now, 120)
  const oc = called || (isNear && random.chance(0.6)) ? `31${random.digits(4)}` : null
  const containerNumero = container ? makeContainerNumber(random) : null
  return {
    id,
    cliente,
    ot,
    oc,
    dataAgendada,
    dataSaida: leftAt,
    containerNumero,
    containerCategoria: container ? random.pick(categories) : null,
    idPlacaCavalo: tractor.id,
    idPlacaCarreta: trailer.id,
    idMotorista: driver.id,
    idTransportadora: random.pick(partners.carriers).id,
    idDestinatario: recipient.id,
    prioridade: plan.prioridade ?? 0,
    statusCarregamento: called ? 1 : 0,
    calledAt: called ? clock.upToNow(addMinutes(dataAgendada, -20)) : null,
    calledBy: called ? random.pick(people.supervisors) : null,
    searchText: toExitSearchText({
      id,
      ot,
      oc,
      containerNumero,
      placaCavalo: tractor.placa,
      placaCarreta: trailer.placa,
      motorista: driver.nome,
      destinatario: recipient.razaoSocial,
    }),
    createdAt: clock.upToNow(addMinutes(dataAgendada, -60 * random.int(30, 90))),
  }
}

/** One to three lots of its client from one pavilion or both, up to 27 t. */
const makeLoad = (random: Random, { stock }: World, exit: ExitRow): ExitProductRow[] => {
  const ofClient = stock.allocations.filter(
    ({ idProduto }) => stock.clientOf.get(idProduto) === exit.cliente,
  )
  const most = 27 / 3
  return random.some(ofClient, random.int(1, 3)).map(({ idProduto, idArmazem, peso }) => ({
    idSaida: exit.id,
    idProduto,
    idArmazem,
    peso: toTons(Math.min(peso, most)),
  }))
}

/** The three times of a loading, as far as its status goes. None is in the future. */
const makeTimes = (random: Random, { clock }: World, { status, dataAgendada }: ExitPlan) => {
  const steps = [random.int(-10, 35), random.int(35, 80), random.int(15, 45)].slice(0, status - 1)
  const total = steps.reduce((sum, minutes) => sum + minutes, 0)
  const latestStart = addMinutes(clock.now, -total - 3)
  const start = dataAgendada < latestStart ? dataAgendada : latestStart
  let passed = 0
  return steps.map((minutes) => addMinutes(start, (passed += minutes)))
}

/** Exits as planned, with their products, their loading and its history. */
export const makeExits = (random: Random, world: World, plans: readonly ExitPlan[]): Exits => {
  const made: Exits = {
    exits: [],
    exitProducts: [],
    loadings: [],
    loadingHistory: [],
    leftAt: new Map(),
  }
  for (const plan of plans) {
    const [inicio = null, veiculoCarregado = null, fim = null] = makeTimes(random, world, plan)
    const exit = makeExit(random, world, plan, fim)
    made.exits.push(exit)
    made.exitProducts.push(...makeLoad(random, world, exit))
    made.loadings.push({ idSaida: plan.id, status: plan.status, inicio, veiculoCarregado, fim })
    if (fim !== null) made.leftAt.set(plan.id, fim)
    for (const [at, moment] of [exit.createdAt, inicio, veiculoCarregado, fim].entries()) {
      if (moment === null) continue
      made.loadingHistory.push({
        id: random.uuid(),
        idSaida: plan.id,
        status: at + 1,
        uid: random.pick(at === 0 ? world.people.supervisors : world.people.operators),
        at: moment,
      })
    }
  }
  return made
}

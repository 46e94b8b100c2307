import type { InferInsertModel } from 'drizzle-orm'
import type { exitProducts, exits } from '../schema/exits.ts'
import type { loadingHistory, loadings } from '../schema/loading.ts'
import { toSearchText } from '../search-text.ts'
import { addMinutes, type Clock } from './clock.ts'
import { makeContainerNumber } from './documents.ts'
import { toTons } from './materials.ts'
import type { Partners } from './partners.ts'
import type { People } from './people.ts'
import type { Random } from './random.ts'
import type { Stock } from './stock.ts'

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
  /** When the finished ones left. */
  leftAt: Map<number, Date>
}

export type World = { clock: Clock; people: People; partners: Partners; stock: Stock }

/** What is wanted of one exit; the rest is chance. */
export type ExitPlan = {
  id: number
  dataAgendada: Date
  /** Of its loading, 1 to 4. */
  status: number
  container: boolean
  prioridade?: 1
  called?: true
}

const categories = ["20' Dry", "40' Dry", "40' High Cube", "40' High Cube"]

const makeExit = (random: Random, world: World, plan: ExitPlan, leftAt: Date | null): ExitRow => {
  const { partners, people, clock } = world
  const abroad = partners.recipients.filter(({ uf }) => (uf === 'EX') === plan.container)
  const carrying = partners.trailers.filter(
    ({ carroceria }) => (carroceria === 'Porta-contêiner') === plan.container,
  )
  const driver = random.pick(partners.drivers)
  const tractor = random.pick(partners.tractors)
  const trailer = random.pick(carrying)
  const recipient = random.pick(abroad)
  const ot = `800${random.digits(5)}`
  const arrived = plan.status > 1 || plan.called === true || random.chance(0.6)
  const oc = arrived ? `31${random.digits(4)}` : null
  const containerNumero = plan.container ? makeContainerNumber(random) : null
  const called = plan.status > 1 || plan.called === true
  const calledAt = plan.dataAgendada < clock.now ? addMinutes(plan.dataAgendada, -20) : clock.now
  return {
    id: plan.id,
    cliente: random.pick([1, 1, 2]),
    ot,
    oc,
    dataAgendada: plan.dataAgendada,
    dataSaida: leftAt,
    containerNumero,
    containerCategoria: plan.container ? random.pick(categories) : null,
    idPlacaCavalo: tractor.id,
    idPlacaCarreta: trailer.id,
    idMotorista: driver.id,
    idTransportadora: random.pick(partners.carriers).id,
    idDestinatario: recipient.id,
    prioridade: plan.prioridade ?? 0,
    statusCarregamento: called ? 1 : 0,
    calledAt: called ? calledAt : null,
    calledBy: called ? random.pick(people.supervisors) : null,
    searchText: toSearchText(
      plan.id,
      ot,
      oc,
      containerNumero,
      tractor.placa,
      trailer.placa,
      driver.nome,
      recipient.razaoSocial,
    ),
    createdAt: addMinutes(plan.dataAgendada, -60 * random.int(30, 90)),
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

/** The three times of a loading, as far as its status goes; nothing lies ahead of now. */
const makeTimes = (random: Random, { clock }: World, { status, dataAgendada }: ExitPlan) => {
  const steps = [random.int(-10, 35), random.int(35, 80), random.int(15, 45)].slice(0, status - 1)
  const total = steps.reduce((sum, minutes) => sum + minutes, 0)
  const latestStart = addMinutes(clock.now, -total - 3)
  const start = dataAgendada < latestStart ? dataAgendada : latestStart
  let passed = 0
  return steps.map((minutes) => addMinutes(start, (passed += minutes)))
}

/** Exits as planned, with what they take, their loading and its history. */
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

import type { InferInsertModel } from 'drizzle-orm'
import type { arrivals } from '../schema/arrivals.ts'
import { addMinutes } from './clock.ts'
import type { Exits, World } from './exits.ts'
import { makePlate } from './documents.ts'
import type { Random } from './random.ts'

type ArrivalRow = InferInsertModel<typeof arrivals>

/** Drivers who wait at the gate without a matching exit. */
const unknownCount = 6

/** The announced drivers: those of the exits that have an arrival order, and some more. */
export const makeArrivals = (
  random: Random,
  { clock, people, partners }: World,
  { exits, loadings }: Exits,
): ArrivalRow[] => {
  const plateOf = new Map(
    [...partners.tractors, ...partners.trailers].map(({ id, placa }) => [id, placa]),
  )
  const loadingOf = new Map(loadings.map((loading) => [loading.idSaida, loading.status ?? 1]))
  const rows: ArrivalRow[] = []
  for (const exit of exits) {
    if (typeof exit.oc !== 'string') continue
    const at = clock.upToNow(addMinutes(exit.dataAgendada, -random.int(25, 150)))
    const loading = loadingOf.get(exit.id) ?? 1
    const waiting = exit.statusCarregamento === 1 ? 1 : 0
    rows.push({
      idMotorista: exit.idMotorista ?? 0,
      idTransportadora: exit.idTransportadora ?? null,
      empresa: exit.cliente,
      oc: exit.oc,
      placaCavalo: plateOf.get(exit.idPlacaCavalo ?? 0) ?? '',
      placaCarroceria1: plateOf.get(exit.idPlacaCarreta ?? 0) ?? '',
      placaCarroceria2: null,
      numeroCarrocerias: 1,
      // 3 gone, 2 inside, 1 called, 0 waiting.
      status: loading === 4 ? 3 : loading > 1 ? 2 : waiting,
      idSaida: exit.id,
      at,
      uid: people.kiosk,
    })
  }
  for (const [at, driver] of random.some(partners.drivers, unknownCount).entries()) {
    const isDouble = at % 3 === 0
    rows.push({
      idMotorista: driver.id,
      idTransportadora: random.pick(partners.carriers).id,
      empresa: at % 2 === 0 ? 1 : 2,
      oc: `31${random.digits(4)}`,
      placaCavalo: random.pick(partners.tractors).placa,
      placaCarroceria1: random.pick(partners.trailers).placa,
      placaCarroceria2: isDouble ? makePlate(random) : null,
      numeroCarrocerias: isDouble ? 2 : 1,
      status: 0,
      idSaida: null,
      at: clock.minutesAgo(8 + at * 11),
      uid: people.kiosk,
    })
  }
  return rows
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((row, at) => ({ id: 71_001 + at, ...row }))
}

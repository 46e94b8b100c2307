import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#provider/db/database.ts'
import { addPeople } from '#provider/testing/rows/add-people.ts'
import { addLine } from '#provider/testing/rows/add-stock.ts'
import { seeded, type Random } from '../outbox-simulation/random.ts'
import type { Day, Place } from './days/day.ts'
import { startDevice, type FleetDevice } from './device.ts'
import { makePictures } from './pictures.ts'
import type { FaultyProxy } from './faulty-proxy.ts'
import { kindsOfDay } from './kinds-of-day.ts'
import type { FleetOptions } from './options.ts'
import type { PartsOfDay } from './parts-of-day.ts'

/** A person with a device and their work. */
export interface Worker {
  person: Place['person']
  device: FleetDevice
  days: Day[]
}

/** Signs the tokens of the people, and is passed to the provider. */
export const secret = 'o segredo de uma frota com mais de trinta e dois bytes'

/** Makes people, the records that they work on, and a device for each. */
export async function makeWorkers(
  options: FleetOptions,
  database: Database,
  proxy: FaultyProxy,
  origin: string,
  start = startDevice,
): Promise<Worker[]> {
  const { devices, days, keys, seed, quarantineMs, kinds = kindsOfDay, blind = false } = options
  const lines = []
  for (let line = 0; line < 5; line += 1)
    lines.push(await addLine(database, { capacidade: 100_000 }))
  const pictures = await makePictures()
  let made = 0
  const next = () => (made += 1)
  const workers: Worker[] = []
  for (const [index, person] of (await addPeople(database, devices, secret)).entries()) {
    const place: Place = { database, pictures, person, origin, lines, next }
    const work: Day[] = []
    for (let day = 0; day < days; day += 1) {
      const make = kinds[(index + day) % kinds.length]
      if (make) work.push(await make(place))
    }
    const random = seeded(seed, `device ${index}`)
    const { token } = person
    const device = start({
      person: `fleet|${person.username}`,
      token,
      origin: proxy.origin,
      keys,
      quarantineMs,
      blind,
      random,
    })
    workers.push({ person, device, days: work })
  }
  return workers
}

/** Does one act after the other, with pauses, each in its part of the day. */
export async function liveThrough(
  { device, days }: Worker,
  random: Random,
  longestPauseMs: number,
  parts: PartsOfDay,
) {
  const acts = days.flatMap((day) => day.acts)
  for (const [at, act] of acts.entries()) {
    await parts.reached(at / acts.length)
    await sleep(random.next() * longestPauseMs)
    await device.act(act)
  }
}

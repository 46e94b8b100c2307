import { longestDeviceName, mostRefusedKinds } from '#contract/limits.ts'
import type { DeviceRoom, DeviceStatus, RefusedKind } from '#contract/schemas/devices.ts'
import type { Room, RoomFacts } from '#src/photos/device-room.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { countUnsent, encryptedWork, unsentOf } from '#src/outbox/store/queries.ts'
import { device, readMeta, type DevicePlace } from '#src/outbox/store/meta.ts'
import type { Entry, PersonKey } from '#src/outbox/model/entry.ts'

type Relaxed = Pick<OutboxDatabase, 'relaxed'>

/** The people with work, or former work, on this device at the provider of this origin. */
async function peopleAt({ relaxed }: Relaxed, origin: string): Promise<PersonKey[]> {
  const keys = await relaxed.meta.where('key').startsWith(`seq:${origin}|`).primaryKeys()
  return keys.map((key) => key.slice('seq:'.length))
}

export interface WorkCounts {
  /** Unsent entries of all people. */
  unsent: number
  /** Those of them that wait for a person's decision. */
  parked: number
}

/** Reads no entry, so it may run after each change. */
export async function countWork(db: Relaxed, origin: string): Promise<WorkCounts> {
  const found = { unsent: 0, parked: 0 }
  for (const person of await peopleAt(db, origin)) {
    const encrypted = await encryptedWork(db, person)
    found.unsent += encrypted.unsent + (await countUnsent(db, person))
    found.parked += encrypted.parked
    found.parked += await db.relaxed.entries
      .where('[person+state]')
      .equals([person, 'parked'])
      .count()
  }
  return found
}

interface Described {
  origin: string
  /** Who is signed in. */
  person: PersonKey
  name: string
  here: DevicePlace
  free: RoomFacts
  /** Device clock, in ms. */
  now: number
}

const roomWords: Record<Room, DeviceRoom> = { enough: 'LIVRE', low: 'POUCO', full: 'CHEIO' }

/**
 * What the provider is told of this device: counts, kinds and reasons. It contains no label,
 * argument, title or photo of an entry, which may name a driver.
 */
export async function describeDevice(
  db: OutboxDatabase,
  { origin, person, name, here, free, now }: Described,
): Promise<DeviceStatus> {
  const people = await peopleAt(db, origin)
  const unsent = (await Promise.all(people.map((one) => unsentOf(db, one)))).flat()
  // Of the work of people with a PIN only counts are readable.
  const encrypted = await Promise.all(people.map((one) => encryptedWork(db, one)))
  const inAll = (name: 'unsent' | 'parked' | 'photos') =>
    encrypted.reduce((sum, one) => sum + one[name], 0)
  const parked = unsent.filter(({ state }) => state === 'parked')
  // By the provider's clock, because the device's may have been corrected since.
  const offset = (await readMeta(db.relaxed, 'clock-offset', device)) ?? 0
  const oldest = Math.min(...unsent.map(({ made }) => made.at + (made.clockOffset ?? offset)))
  const waitedMs = unsent.length === 0 ? undefined : Math.max(0, now + offset - oldest)
  return {
    nome: name.slice(0, longestDeviceName),
    versao: here.release ?? null,
    pendentes: unsent.length + inAll('unsent'),
    fotos: unsent.reduce((photos, { bodyIds }) => photos + bodyIds.length, inAll('photos')),
    deOutros: unsent.filter((entry) => entry.person !== person).length + inAll('unsent'),
    recusados: parked.length + inAll('parked'),
    recusas: kindsOf(parked),
    usado: free.storage?.used ?? null,
    total: free.storage?.quota ?? null,
    espaco: roomWords[free.room],
    tela: here.screen?.path ?? null,
    telaNome: here.screen?.name ?? null,
    esperaSegundos:
      waitedMs === undefined ? null : Math.min(1_000_000_000, Math.round(waitedMs / 1000)),
  }
}

/** The most frequent kinds first. */
function kindsOf(parked: readonly Entry[]): RefusedKind[] {
  const found = new Map<string, RefusedKind>()
  for (const { kind: tipo, parked: why } of parked) {
    const motivo = why?.todo === undefined ? (why?.why ?? 'internal') : 'todo'
    const known = found.get(`${tipo} ${motivo}`)
    found.set(`${tipo} ${motivo}`, { tipo, motivo, quantidade: (known?.quantidade ?? 0) + 1 })
  }
  return [...found.values()]
    .toSorted((a, b) => b.quantidade - a.quantidade)
    .slice(0, mostRefusedKinds)
}

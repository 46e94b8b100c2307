import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { devices } from '../db/schema/devices.ts'
import { photos } from '../db/schema/photos.ts'

/** Counts and sums alone: no device, person or record can be told from them. */
export interface Counts {
  photos: number
  photoBytes: number
  /** Devices by what their last report says; a device may count in several states. */
  devices: Record<(typeof deviceStates)[number], number>
  /** Unsent entries of all devices, with their photos, and those of them that wait for a decision of a person. */
  entries: Record<'unsent' | 'refused' | 'photos', number>
  /** The age of the oldest unsent entry, in seconds; 0 where none waits. */
  oldestSeconds: number
}

export const deviceStates = [
  ...['known', 'waiting', 'refused', 'late', 'full', 'old', 'unseen'],
] as const

/** What the database knows of photos and devices. The states are those of the board «Aparelhos» (docs/devices.md). */
export async function countRecords(orm: Orm, now: Date, version?: string): Promise<Counts> {
  const at = sql`${now.toISOString()}::timestamptz`
  const ofPhotos = await orm.execute<Record<'count' | 'bytes', number>>(sql`
    select count(*)::int as count, coalesce(sum(${photos.storedSize}), 0)::float8 as bytes from ${photos}`)
  const ofDevices = await orm.execute<Record<string, number>>(sql`
    with newest as (
      select ${devices.versao} from ${devices} where ${devices.versao} is not null
      group by ${devices.versao}
      order by ${devices.versao} = ${version ?? ''} desc, min(${devices.versaoDesde}) desc limit 1)
    select count(*)::int as known,
      (count(*) filter (where ${devices.pendentes} > 0))::int as waiting,
      (count(*) filter (where ${devices.recusados} > 0))::int as refused,
      (count(*) filter (where ${devices.desde} < ${at} - interval '2 hours'))::int as late,
      (count(*) filter (where ${devices.espaco} in ('POUCO', 'CHEIO')))::int as full,
      (count(*) filter (where ${devices.versao} <> (select * from newest)))::int as old,
      (count(*) filter (where ${devices.visto} < ${at} - interval '24 hours'))::int as unseen,
      coalesce(sum(${devices.pendentes}), 0)::int as "entriesUnsent",
      coalesce(sum(${devices.recusados}), 0)::int as "entriesRefused",
      coalesce(sum(${devices.fotos}), 0)::int as "entriesPhotos",
      greatest(coalesce(extract(epoch from ${at} - min(${devices.desde})), 0), 0)::float8 as oldest
    from ${devices}`)
  const { count = 0, bytes = 0 } = ofPhotos.rows[0] ?? {}
  const row = ofDevices.rows[0] ?? {}
  const numberOf = (name: string) => row[name] ?? 0
  return {
    photos: count,
    photoBytes: bytes,
    devices: Object.fromEntries(
      deviceStates.map((state) => [state, numberOf(state)]),
    ) as Counts['devices'],
    entries: {
      unsent: numberOf('entriesUnsent'),
      refused: numberOf('entriesRefused'),
      photos: numberOf('entriesPhotos'),
    },
    oldestSeconds: numberOf('oldest'),
  }
}

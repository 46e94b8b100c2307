import { Gauge, type Registry } from 'prom-client'
import { askInTime } from '../db/ask-in-time.ts'
import type { Database } from '../db/database.ts'
import { decodeInTurn } from '../photos/take-turn.ts'
import { type Counts, countRecords } from './count-records.ts'

export interface Watched {
  database: Database | undefined
  /** The database has the data of the product, and not only the attempts of forwarded calls. */
  isOwn: boolean
  /** The version of the release that this server serves; absent without a built app. */
  version?: string | undefined
  now: () => Date
}

/** Registers what is counted only when it is asked for; returns the function that counts. */
export function openGauges(registry: Registry, { database, isOwn, version, now }: Watched) {
  const gauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) => {
    const registers = [registry]
    const made = new Gauge({ name: `pavilhao_${name}`, help, labelNames: labels, registers })
    clear(made)
    return made
  }
  const decoding = gauge('decoding_pictures', 'Pictures being decoded, or waiting for it', 'state')
  const up = gauge('database_up', '1 while the database answers within five seconds')
  const connections = gauge('database_connections', 'Of the pool; calls that wait for one', 'state')
  const counted = {
    photos: gauge('photos_stored', 'Photos that are stored'),
    photoBytes: gauge('photos_stored_bytes', 'Bytes of the stored photos, without thumbnails'),
    oldest: gauge('device_oldest_entry_seconds', 'Age of the oldest unsent entry of all devices'),
    devices: gauge('devices', 'Devices by what their last reports say', 'state'),
    entries: gauge('device_entries', 'Unsent work on devices, by their last reports', 'state'),
  }
  const show = ({ photos, photoBytes, oldestSeconds, devices, entries }: Counts) => {
    counted.photos.set(photos)
    counted.photoBytes.set(photoBytes)
    counted.oldest.set(oldestSeconds)
    setAll(counted.devices, devices)
    setAll(counted.entries, entries)
  }
  const ping = askInTime(async () => database?.orm.execute('select 1'))
  const count = askInTime(async () =>
    database && isOwn ? countRecords(database.orm, now(), version) : undefined,
  )
  return async () => {
    setAll(decoding, decodeInTurn.state())
    setAll(connections, database?.connections?.() ?? {})
    if (!database) return
    // Apart, because a database that counts slowly still stores what it is sent.
    const [answer, counts] = await Promise.allSettled([ping(), count()])
    up.set(answer.status === 'fulfilled' ? 1 : 0)
    // Counts of an earlier time would look like those of now.
    if (counts.status === 'rejected') for (const stale of Object.values(counted)) clear(stale)
    else if (counts.value) show(counts.value)
  }
}

/** Removes all values: without labels a gauge would begin with 0, as if something had been counted. */
function clear(gauge: Gauge) {
  gauge.reset()
  gauge.remove({})
}

function setAll(gauge: Gauge<'state'>, values: Record<string, number>) {
  for (const [state, value] of Object.entries(values)) gauge.set({ state }, value)
}

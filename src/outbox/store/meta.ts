import type { PersonKey } from '../model/entry.ts'
import type { OutboxConnection } from './database.ts'

/** Small values other than entries, by key. */
export interface MetaByName {
  /** The last sequence number that was assigned. */
  seq: number
  /** The fence of the run that may claim. */
  fence: number
  /** The device clock at the last heartbeat of a run. */
  heartbeat: number
  /** A counter; a context increments it to make the current run plan again before it ends. */
  wake: number
  /** The total size of the stored bodies, in bytes. */
  bytes: number
  /** The person's name, shown to another person on this device while work is unsent. */
  name: string
  /** SHA-256 of the token that the provider refused. That token is used again only after «Enviar agora». */
  refusedToken: string
  /** Consecutive failures of the network, and until when no call is tried. */
  breaker: Breaker
  /** When a captive portal's page came in place of a response. */
  portalAt: number
  /** When ended entries were last deleted. */
  prunedAt: number
  /** Drafts that were exported to a file or imported from one, by moment and form. */
  draftsCopied: string[]
  /** The keys of a person with a PIN on this device. */
  pin: PinKeys
  /** The keys of the photos of a person who has, or had, a PIN on this device. */
  'photo-keys': PhotoKeys
  /** What of the person's unsent work is encrypted, for the counts that others see. */
  'encrypted-work': EncryptedWork
  /** Of the device: the end of a wait that the provider requested (device clock, ms). */
  hold: number
  /** Of the device: when personal data of all people was last deleted. */
  'forgot-at': number
  /** Of the device: a key that cannot be exported; without it no PIN opens anything. */
  'device-key': CryptoKey
  /** Of the device: a random UUID, by which the provider knows it. */
  'device-id': string
  /** Of the device: the name that people gave it. */
  'device-name': string
  /** Of the device: what it said of itself last, and until when it says nothing. */
  'device-report': DeviceReport
  /** Of the device: the provider's clock minus the device's, in ms; absent until a response has shown the time. */
  'clock-offset': number
}

export interface EncryptedWork {
  /** Unsent entries, also parked ones. */
  unsent: number
  /** Those of them that wait for the person's decision. */
  parked: number
  /** Photos of unsent entries. */
  photos: number
  /** Drafts that are not discarded. */
  drafts: number
}

/** [Note: Encrypted photos] in bodies.ts. */
export interface PhotoKeys {
  publicKey: CryptoKey
  /** Only while the device is the person's. */
  privateKey?: CryptoKey
}

/** A private key, encrypted with a key that is derived from a secret and from the device's key. */
export interface WrappedKey {
  salt: Uint8Array<ArrayBuffer>
  /** Rounds of PBKDF2. */
  rounds: number
  iv: Uint8Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}

/** All that is readable of a person with a PIN who is not on the screen: names, times and counts. */
export interface PinKeys {
  sub: string
  nome: string
  username: string
  /** Encrypts what only the person may read. */
  publicKey: CryptoKey
  privateByPin: WrappedKey
  privateByPassword: WrappedKey
  /** Consecutive wrong PINs. */
  wrong: number
  /** When the provider last accepted the person's password on this device (device clock, ms). */
  signedInAt: number
  /** The latest time that was seen since, so that a clock that is set back extends nothing (device clock, ms). */
  seenAt: number
  /** The person's latest session, encrypted; undefined after a sign-out. */
  session: Uint8Array<ArrayBuffer> | undefined
}

/** The last status call of the device. */
export interface DeviceReport {
  /** When the call began (device clock, ms). */
  at: number
  /** No call before this moment (device clock, ms): the last one failed, or the provider does not know it. */
  notBefore: number
  /** Consecutive failures. */
  failures: number
  /** What the call said, as far as a change of it is news. */
  person: PersonKey
  name: string
  unsent: number
  parked: number
  here: DevicePlace
}

/** What only a page knows of the device. */
export interface DevicePlace {
  release?: string
  /** Address in the app without a query, and name of the screen that was used last. */
  screen?: { path: string; name: string }
}

export interface Breaker {
  failures: number
  until: number
}

const keyOf = (name: keyof MetaByName, person: PersonKey) => `${name}:${person}`

export async function readMeta<Name extends keyof MetaByName>(
  db: OutboxConnection,
  name: Name,
  person: PersonKey,
): Promise<MetaByName[Name] | undefined> {
  const row = await db.meta.get(keyOf(name, person))
  return row?.value as MetaByName[Name] | undefined
}

export async function writeMeta<Name extends keyof MetaByName>(
  db: OutboxConnection,
  name: Name,
  person: PersonKey,
  value: MetaByName[Name],
): Promise<void> {
  await db.meta.put({ key: keyOf(name, person), value })
}

export async function deleteMeta(
  db: OutboxConnection,
  name: keyof MetaByName,
  person: PersonKey,
): Promise<void> {
  await db.meta.delete(keyOf(name, person))
}

type Counter = 'seq' | 'fence' | 'wake' | 'bytes'

/** Reads several counters at once; a missing counter is 0. */
export async function readCounters<Name extends Counter>(
  db: OutboxConnection,
  person: PersonKey,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await db.meta.bulkGet(names.map((name) => keyOf(name, person)))
  const values = names.map((name, index) => [name, (rows[index]?.value as number) ?? 0] as const)
  return Object.fromEntries(values) as Record<Name, number>
}

/** Call it inside the transaction that read the counters. */
export async function writeCounters(
  db: OutboxConnection,
  person: PersonKey,
  values: Partial<Record<Counter, number>>,
): Promise<void> {
  const rows = Object.entries(values) as [Counter, number][]
  await db.meta.bulkPut(rows.map(([name, value]) => ({ key: keyOf(name, person), value })))
}

/** Adds to a counter; call it inside a transaction that holds `meta`. */
export async function addMeta(
  db: OutboxConnection,
  name: Counter,
  person: PersonKey,
  change: number,
): Promise<number> {
  const value = ((await readMeta(db, name, person)) ?? 0) + change
  await writeMeta(db, name, person, value)
  return value
}

/** Stands for the person in the name of a value that concerns the whole device. */
export const device: PersonKey = 'device'

/** A difference of the clocks up to this, in ms, may come from the time in which a response was in transit. */
const onItsWayMs = 60_000

/**
 * Takes over the clock offset from a page's response (the provider's clock minus the device's, in ms; NaN if
 * unknown) if the offset has changed by more than a minute, because the device's clock may be corrected during days
 * in which nothing is sent.
 */
export async function correctClockOffset(db: OutboxConnection, offsetMs: number): Promise<void> {
  const known = (await readMeta(db, 'clock-offset', device)) ?? 0
  // The comparison is false for NaN.
  if (Math.abs(known - offsetMs) > onItsWayMs) await writeMeta(db, 'clock-offset', device, offsetMs)
}

import { openOutboxDatabase } from '../../src/outbox/store/database.ts'
import type { Entry } from '../../src/outbox/model/entry.ts'
import { decryptRows, encryptRows, type ConvertBytes } from '../../src/outbox/transfer/encrypted.ts'
import { decryptReads, encryptReads } from '../../src/pin/encrypted-reads.ts'
import { newDeviceKey, unwrapPrivateKey, wrapPrivateKey } from '../../src/pin/keys.ts'
import { bodyById, encryptBodies } from '../../src/outbox/store/bodies.ts'
import { decryptWith, encryptFor, newPair } from '../../src/outbox/store/cipher.ts'
import { writeMeta } from '../../src/outbox/store/meta.ts'
import { cacheName } from '../../src/reads/cache-names.ts'
import { timed } from './answer-page.ts'

export interface Times {
  write: number
  readBack: number
  /** Photos that are stored and shown readable, and encrypted. */
  plain: PhotoTimes
  encrypted: PhotoTimes
  pin: number
  encryptRows: number
  decryptRows: number
  encryptReads: number
  decryptReads: number
}

interface PhotoTimes {
  write: number
  read: number
}

interface Work {
  entryCount: number
  photoCount: number
  photoBytes: number
  readCount: number
}

declare global {
  interface Window {
    measureAtRest: typeof measure
  }
}

const person = 'https://pavilhao.example|1'

const makeEntry = (seq: number) => ({
  ...{ id: crypto.randomUUID(), format: 1, person, seq, bodyIds: [], dependsOn: [] },
  ...{ kind: 'receiving.setSacks.v1', label: 'Sacaria: 1.200 sacos', lane: `receiving:${seq}` },
  ...{ args: { idRecebimento: seq, sacos: 1200 }, touches: [`report:${seq}`] },
  ...{ state: 'waiting', made: { at: seq }, tries: { lost: 0, faults: 0 } },
  ...{ record: { title: `Recebimento #${seq}`, path: '/ops' }, key: crypto.randomUUID() },
})

function makeBody(length: number) {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  }
  const facts = { type: 'image/jpeg', filename: 'foto.jpg', size: length, sha256: '' }
  return { id: crypto.randomUUID(), person, bytes: bytes.buffer, ...facts }
}

/** A person's work on a device of their own: written, encrypted for another person's turn, and decrypted again. */
async function measure({ entryCount, photoCount, photoBytes, readCount }: Work): Promise<Times> {
  const deviceKey = await newDeviceKey()
  const pair = await newPair()
  const secrets = { pin: '482913', password: 'senha' }
  const keys = await wrapPrivateKey(pair.privateKey, deviceKey, secrets)
  const db = openOutboxDatabase(`at-rest-${crypto.randomUUID()}`)
  const entries = Array.from({ length: entryCount }, (_, seq) => makeEntry(seq) as unknown as Entry)
  const bodies = Array.from({ length: photoCount }, () => makeBody(photoBytes))
  const cache = await caches.open(await cacheName('reads', person))
  const text = JSON.stringify(entries.slice(0, 40))
  for (let at = 0; at < readCount; at += 1) await cache.put(`/api/read/${at}`, new Response(text))
  const store = async () => {
    for (const body of bodies) await db.strict.bodies.bulkPut(await encryptBodies(db, [body]))
  }
  const show = async () => {
    for (const { id } of bodies) await bodyById(db, id)
  }
  const write = await timed(() => db.strict.entries.bulkAdd(entries))
  const plain = { write: await timed(store), read: await timed(show) }
  await db.strict.bodies.clear()
  await writeMeta(db.strict, 'photo-keys', person, pair)
  const encrypted = { write: await timed(store), read: await timed(show) }
  const readBack = await timed(() => db.relaxed.entries.toArray())
  let privateKey: CryptoKey | undefined
  const pin = await timed(async () => {
    privateKey = await unwrapPrivateKey(keys.privateByPin, '482913', deviceKey)
  })
  const encrypt: ConvertBytes = (bytes) => encryptFor(pair.publicKey, bytes)
  const decrypt: ConvertBytes = (bytes) => {
    if (privateKey === undefined) throw new Error('the PIN is wrong')
    return decryptWith(privateKey, bytes)
  }
  const times = {
    ...{ write, readBack, pin, plain, encrypted },
    encryptRows: await timed(() => encryptRows(db, person, encrypt, new Map())),
    encryptReads: await timed(() => encryptReads(person, encrypt)),
    decryptRows: await timed(() => decryptRows(db, person, decrypt)),
    decryptReads: await timed(() => decryptReads(person, decrypt, ['reads'])),
  }
  const [entriesLeft, photosLeft] = [
    await db.relaxed.entries.count(),
    await db.relaxed.bodies.count(),
  ]
  if (entriesLeft !== entryCount || photosLeft !== photoCount)
    throw new Error(`${entriesLeft} entries and ${photosLeft} photos came back`)
  await db.strict.delete()
  await caches.delete(await cacheName('reads', person))
  return times
}

window.measureAtRest = measure

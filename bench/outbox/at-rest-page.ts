export interface Times {
  deriveKey: number
  plainEntries: number
  sealedEntries: number
  readPlain: number
  readSealed: number
  plainPhotos: number
  sealedPhotos: number
  openPhotos: number
}

declare global {
  interface Window {
    measureAtRest: typeof measure
  }
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Derives the key from a password, with the work factor that OWASP recommends. */
async function deriveKey(): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encoder.encode('senha'), 'PBKDF2', false, [
    'deriveKey',
  ])
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

const unseal = (key: CryptoKey, { iv, bytes }: Sealed) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

/** A separate database, with a table for each of the four cases. */
async function openTables() {
  const name = `at-rest-${crypto.randomUUID()}`
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const table of ['plain', 'sealed', 'photos', 'sealedPhotos']) {
        opening.result.createObjectStore(table, { autoIncrement: true })
      }
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  return {
    put: (table: string, values: readonly unknown[]) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(table, 'readwrite')
        for (const value of values) transaction.objectStore(table).add(value)
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('error', () => reject(transaction.error))
      }),
    readAll: <Value>(table: string) =>
      new Promise<Value[]>((resolve, reject) => {
        const request = db.transaction(table).objectStore(table).getAll() as IDBRequest<Value[]>
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      }),
    remove: () => {
      db.close()
      indexedDB.deleteDatabase(name)
    },
  }
}

const makeEntry = (seq: number) => ({
  ...{ id: crypto.randomUUID(), person: 'https://pavilhao.example|1', seq },
  ...{ kind: 'receiving.setSacks.v1', label: 'Sacaria: 1.200 sacos', lane: `receiving:${seq}` },
  ...{ args: { idRecebimento: seq, sacos: 1200 }, saw: null, touches: [`report:${seq}`] },
  ...{ state: 'waiting', made: { at: seq }, tries: { lost: 0, faults: 0 } },
  key: crypto.randomUUID(),
})

function makePhoto(length: number) {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < bytes.length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  }
  return bytes
}

async function measure(asked: {
  entryCount: number
  photoCount: number
  photoBytes: number
}): Promise<Times> {
  const start = performance.now()
  const key = await deriveKey()
  const keyTime = performance.now() - start
  const entries = Array.from({ length: asked.entryCount }, (_, seq) => makeEntry(seq))
  const photos = Array.from({ length: asked.photoCount }, () => makePhoto(asked.photoBytes))
  const { put, readAll, remove } = await openTables()
  try {
    return {
      deriveKey: keyTime,
      plainEntries: await timed(() => put('plain', entries)),
      sealedEntries: await timed(async () => {
        const sealed = entries.map((entry) => seal(key, encoder.encode(JSON.stringify(entry))))
        await put('sealed', await Promise.all(sealed))
      }),
      readPlain: await timed(() => readAll('plain')),
      readSealed: await timed(async () => {
        const sealed = await readAll<Sealed>('sealed')
        const opened = await Promise.all(sealed.map((one) => unseal(key, one)))
        return opened.map((bytes) => JSON.parse(decoder.decode(bytes)) as unknown)
      }),
      plainPhotos: await timed(async () => {
        for (const photo of photos) await put('photos', [photo])
      }),
      sealedPhotos: await timed(async () => {
        for (const photo of photos) await put('sealedPhotos', [await seal(key, photo)])
      }),
      openPhotos: await timed(async () => {
        for (const sealed of await readAll<Sealed>('sealedPhotos')) await unseal(key, sealed)
      }),
    }
  } finally {
    remove()
  }
}

window.measureAtRest = measure

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

async function measure(asked: {
  entryCount: number
  photoCount: number
  photoBytes: number
}): Promise<Times> {
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const encoder = new TextEncoder()
  let key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const deriveKey = await timed(async () => {
    const base = await crypto.subtle.importKey('raw', encoder.encode('senha'), 'PBKDF2', false, [
      'deriveKey',
    ])
    const salt = crypto.getRandomValues(new Uint8Array(16))
    key = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 600_000 },
      base,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  })
  const seal = async (bytes: Uint8Array<ArrayBuffer>) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
  }
  const unseal = ({ iv, bytes }: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)

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
  const put = (table: string, values: readonly unknown[]) =>
    new Promise<void>((resolve, reject) => {
      const transaction = db.transaction(table, 'readwrite')
      for (const value of values) transaction.objectStore(table).add(value)
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', () => reject(transaction.error))
    })
  const readAll = <Value>(table: string) =>
    new Promise<Value[]>((resolve, reject) => {
      const request = db.transaction(table).objectStore(table).getAll() as IDBRequest<Value[]>
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  interface Sealed {
    iv: Uint8Array<ArrayBuffer>
    bytes: ArrayBuffer
  }

  const entries = Array.from({ length: asked.entryCount }, (_, seq) => ({
    ...{ id: crypto.randomUUID(), person: 'https://pavilhao.example|1', seq },
    ...{ kind: 'receiving.setSacks.v1', label: 'Sacaria: 1.200 sacos', lane: `receiving:${seq}` },
    ...{ args: { idRecebimento: seq, sacos: 1200, before: null }, touches: [`report:${seq}`] },
    ...{ state: 'waiting', attempt: 0, createdAt: seq, key: crypto.randomUUID() },
  }))
  const photos = Array.from({ length: asked.photoCount }, () => {
    const bytes = new Uint8Array(asked.photoBytes)
    for (let at = 0; at < bytes.length; at += 65_536) {
      crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    }
    return bytes
  })
  try {
    return {
      deriveKey,
      plainEntries: await timed(() => put('plain', entries)),
      sealedEntries: await timed(async () => {
        const sealed = await Promise.all(
          entries.map((entry) => seal(encoder.encode(JSON.stringify(entry)))),
        )
        await put('sealed', sealed)
      }),
      readPlain: await timed(() => readAll('plain')),
      readSealed: await timed(async () => {
        const decoder = new TextDecoder()
        const opened = await Promise.all((await readAll<Sealed>('sealed')).map(unseal))
        return opened.map((bytes) => JSON.parse(decoder.decode(bytes)) as unknown)
      }),
      plainPhotos: await timed(async () => {
        for (const photo of photos) await put('photos', [photo])
      }),
      sealedPhotos: await timed(async () => {
        for (const photo of photos) await put('sealedPhotos', [await seal(photo)])
      }),
      openPhotos: await timed(async () => {
        for (const sealed of await readAll<Sealed>('sealedPhotos')) await unseal(sealed)
      }),
    }
  } finally {
    db.close()
    indexedDB.deleteDatabase(name)
  }
}

window.measureAtRest = measure

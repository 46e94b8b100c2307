/** Runs in the page: `submit()` of a photo, and a bare put of the same bytes with the same durability. */
import { object, string } from 'yup'
import { browserClock, sha256 } from '../../src/outbox/call/browser-ports.ts'
import { openOutboxDatabase } from '../../src/outbox/store/database.ts'
import { defineOperation } from '../../src/outbox/model/operation.ts'
import { submit } from '../../src/outbox/act/submit.ts'
import { openBare, request, writeBare } from './bare-store.ts'

const photoOperation = defineOperation<{ photo: string }>({
  kind: 'bench.photo.v1',
  args: object({ photo: string().required() }),
  label: () => 'Foto',
  record: () => ({ title: 'Estufagem', path: '/' }),
  lane: ({ photo }) => `bench:${photo}`,
  photos: ({ photo }) => [photo],
  request: ({ photo }) => ({ method: 'PUT', path: '/', parts: [{ name: 'file', bodyId: photo }] }),
  accept: () => ({}),
  target: () => 'photo',
  effects: () => [{ key: 'bench:1', apply: (value) => value }],
})

export interface SubmitTimes {
  submit: number[]
  bare: number[]
}

declare global {
  interface Window {
    timeSubmits: (bytes: number, rounds: number) => Promise<SubmitTimes>
  }
}

window.timeSubmits = async (size, rounds) => {
  const outbox = openOutboxDatabase(`submit-${crypto.randomUUID()}`)
  const bare = await openBare(`bare-${crypto.randomUUID()}`)
  const times: SubmitTimes = { submit: [], bare: [] }
  // The first round of each way opens connections and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at += 65_536)
      crypto.getRandomValues(bytes.subarray(at, Math.min(at + 65_536, size)))
    const body = {
      id: crypto.randomUUID(),
      person: 'bench|1',
      bytes: bytes.buffer,
      type: 'image/jpeg',
      filename: 'foto.jpg',
      size,
      sha256: await sha256(bytes),
    }
    const from = performance.now()
    await submit(
      outbox,
      { clock: browserClock },
      body.person,
      [photoOperation({ photo: body.id })],
      [body],
    )
    const between = performance.now()
    await writeBare(bare, 'strict', (records) => request(records.put(body)))
    const to = performance.now()
    if (round < 0) continue
    times.submit.push(between - from)
    times.bare.push(to - between)
  }
  return times
}

import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { listen } from '../testing/listen.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { openProvider } from '../testing/open-provider.ts'
import { picture } from '../testing/pictures.ts'
import type { Fault } from './plan.ts'
import type { Received } from './received.ts'

const provider = await openForFile({ faults: true })
const origin = await listen(provider)
const session = await provider.authorize('ana')
const photo = Buffer.from(await picture())

beforeEach(async () => {
  await fetch(`${origin}/__faults`, { method: 'DELETE' })
  await fetch(`${origin}/__received`, { method: 'DELETE' })
})

const plan = async (fault: Fault) => {
  const body = JSON.stringify(fault)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/__faults`, { method: 'POST', body, headers })
  expect(answer.status).toBe(204)
}

const received = async () => (await (await fetch(`${origin}/__received`)).json()) as Received[]

const addPre = (id: number, key: string = randomUUID()) => {
  const body = new FormData()
  body.set('step', 'PRE')
  body.set('file', new Blob([photo], { type: 'image/jpeg' }), 'foto.jpg')
  const headers = { ...session, 'idempotency-key': `"${key}"` }
  return fetch(`${origin}${paths.stuffingUpload(id)}`, { method: 'PUT', body, headers })
}

const countPre = async (id: number) => {
  const answer = await fetch(`${origin}${paths.stuffing(id)}`, { headers: session })
  return ((await answer.json()) as { value: StuffingState }).value.preCounter
}

const newReport = () => addReport(provider.database, { hasPre: 1 })
const uploads = { method: 'PUT', path: '/upload/' }

test('a received call is listed with its person, its key, and the size and hash of every part', async () => {
  const id = await newReport()
  const key = randomUUID()
  await addPre(id, key)
  const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
  expect(await received()).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      method: 'PUT',
      path: paths.stuffingUpload(id),
      idempotencyKey: key,
      status: 200,
      parts: [
        { name: 'step', size: 3, sha256: hash('PRE') },
        { name: 'file', size: photo.length, sha256: hash(photo) },
      ],
      person: 'ana',
      late: false,
      replayed: false,
    },
  ])
})

test('cut-before: the call is received and has no effect', async () => {
  const id = await newReport()
  await plan({ match: uploads, action: { kind: 'cut-before' } })
  await expect(addPre(id)).rejects.toThrow('fetch failed')
  expect(await countPre(id)).toBe(0)
  expect((await received())[0]).toMatchObject({ status: 0, parts: [], person: 'ana' })
  expect((await addPre(id)).status).toBe(200)
})

test('cut-after-commit: the call has its effect, and its key replays the lost response', async () => {
  const id = await newReport()
  const key = randomUUID()
  await plan({ match: uploads, action: { kind: 'cut-after-commit' } })
  await expect(addPre(id, key)).rejects.toThrow('fetch failed')
  expect(await countPre(id)).toBe(1)
  const again = await addPre(id, key)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await again.json()).toMatchObject({ value: { preCounter: 1 } })
  expect(await countPre(id)).toBe(1)
  const seen = (await received()).filter(({ method }) => method === 'PUT')
  expect(seen.map(({ status, replayed }) => [status, replayed])).toEqual([
    [200, false],
    [200, true],
  ])
})

test('late: the connection closes at once, and the call arrives whole later', async () => {
  const id = await newReport()
  await plan({ match: uploads, action: { kind: 'late', ms: 1_500 } })
  await expect(addPre(id)).rejects.toThrow('fetch failed')
  expect(await countPre(id)).toBe(0)
  await vi.waitUntil(async () => (await countPre(id)) === 1, { timeout: 20_000 })
  const late = (await received()).filter(({ method }) => method === 'PUT')
  expect(late).toMatchObject([{ status: 200, late: true, person: 'ana', parts: { length: 2 } }])
})

test('status: the call gets the planned status and never reaches its route', async () => {
  const id = await newReport()
  const headers = { 'Retry-After': '7' }
  const action = {
    kind: 'status',
    status: 503,
    body: { message: 'em manutenção' },
    headers,
  } as const
  await plan({ match: uploads, action })
  const answer = await addPre(id)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7'])
  expect(await answer.json()).toEqual({ message: 'em manutenção' })
  expect(await countPre(id)).toBe(0)
})

test('status: the planned body is sent unchanged, even if it violates the schema of the route', async () => {
  const id = await newReport()
  const body = { value: { idSaida: id, preCounter: null, step: 7 } }
  await plan({ match: { path: `/${id}$` }, action: { kind: 'status', status: 200, body } })
  const answer = await fetch(`${origin}${paths.stuffing(id)}`, { headers: session })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toEqual(body)
})

test('portal: an HTML page is sent with 200, as a captive portal does', async () => {
  const id = await newReport()
  await plan({ match: uploads, action: { kind: 'portal' } })
  const answer = await addPre(id)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ])
  expect(await answer.text()).toContain('<!doctype html>')
  expect(await countPre(id)).toBe(0)
})

test('truncate: the call has its effect, and its response breaks off in the middle', async () => {
  const id = await newReport()
  await plan({ match: uploads, action: { kind: 'truncate' } })
  const answer = await addPre(id)
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  expect(await countPre(id)).toBe(1)
})

test.each(['br', 'gzip'])(
  'truncate: a response compressed as %s breaks off too',
  async (encoding) => {
    await newReport()
    await newReport()
    await newReport()
    const list = `${origin}${paths.stuffingList('')}`
    const headers = { ...session, 'accept-encoding': encoding }
    const whole = await fetch(list, { headers })
    expect(whole.headers.get('content-encoding')).toBe(encoding)
    await whole.text()
    await plan({ match: { path: '/list' }, action: { kind: 'truncate' } })
    const answer = await fetch(list, { headers })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
  },
)

test('truncate: a photo breaks off in the middle too', async () => {
  const id = await newReport()
  expect((await addPre(id)).status).toBe(200)
  await plan({ match: { path: '/file/' }, action: { kind: 'truncate' } })
  const answer = await fetch(`${origin}${paths.stuffingFile(id, 'PRE')}`, { headers: session })
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})

test('truncate: for a response without a body the connection closes without a response', async () => {
  const id = await newReport()
  await addPre(id)
  const photo = `${origin}${paths.stuffingFile(id, 'PRE')}`
  const etag =
    (await fetch(photo, { headers: session })).headers.get('etag') ?? expect.unreachable()
  const headers = { ...session, 'if-none-match': etag }
  expect((await fetch(photo, { headers })).status).toBe(304)
  await plan({ match: { path: '/file/' }, action: { kind: 'truncate' } })
  await expect(fetch(photo, { headers })).rejects.toThrow('fetch failed')
})

test('delay: the call waits, others overtake it, and then it is executed', async () => {
  const [slow, quick] = [await newReport(), await newReport()]
  const match = { path: `/upload/${slow}$` }
  await plan({ match, action: { kind: 'delay', ms: 1_500 } })
  const delayed = addPre(slow)
  const other = addPre(quick)
  expect(await Promise.race([delayed, other])).toBe(await other)
  expect((await delayed).status).toBe(200)
  expect(await countPre(slow)).toBe(1)
})

test('a fault applies to matching calls, from the nth on, as many times as planned', async () => {
  const id = await newReport()
  await plan({ match: { ...uploads, nth: 2 }, times: 2, action: { kind: 'status', status: 500 } })
  await plan({ match: { path: '/never' }, action: { kind: 'status', status: 418 } })
  const statuses = []
  for (let call = 0; call < 5; call += 1) statuses.push((await addPre(id)).status)
  expect(statuses).toEqual([200, 500, 500, 200, 200])
})

test('an invalid fault is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const fault of [
    {},
    { match: {}, action: { kind: 'other' } },
    { match: { path: '(' }, action: { kind: 'portal' } },
  ]) {
    const body = JSON.stringify(fault)
    const answer = await fetch(`${origin}/__faults`, { method: 'POST', body, headers })
    expect(answer.status).toBe(400)
  }
})

test('without the switch there is no fault plan', async () => {
  const plain = await openProvider({ database: provider.database })
  for (const url of ['/__faults', '/__received']) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await plain.app.inject({ method, url })).statusCode).toBe(404)
    }
  }
  await plain.app.close()
})

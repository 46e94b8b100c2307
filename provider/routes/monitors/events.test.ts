import { once } from 'node:events'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ArrivalMonitor, LoadingMonitor } from '#contract/schemas/monitors.ts'
import { exits } from '../../db/schema/exits.ts'
import { drivers } from '../../db/schema/partners.ts'
import { arrivalCalls } from '../../testing/calls/arrival-calls.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { listen } from '../../testing/listen.ts'
import { openProvider } from '../../testing/open-provider.ts'
import { addLoading } from '../../testing/rows/add-loading.ts'
import { openForFile } from '../../testing/provider-of-file.ts'

const provider = await openForFile()
const origin = await listen(provider)
const [sandra, parede] = [await provider.authorize('sandra'), await provider.authorize('parede')]
const kiosk = arrivalCalls(provider, await provider.authorize('totem'))
const [joao] = await provider.database.orm.select().from(drivers)

const accept = { accept: 'text/event-stream' }

/** Opens the stream; `next` resolves with the next event or comment, '' at its end. */
async function open(headers: Record<string, string>, at = origin) {
  const answer = await fetch(`${at}${paths.monitorEvents()}`, {
    headers: { ...accept, ...headers },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let left = ''
  const next = async (): Promise<string> => {
    const [event = '', ...others] = left.split('\n\n')
    if (others.length > 0) {
      left = others.join('\n\n')
      return event
    }
    const more = await reader?.read()
    if (more?.value === undefined) return ''
    left += more.value
    return next()
  }
  return { answer, next, close: () => reader?.cancel() }
}

const arrival = (oc: string) => ({
  idMotorista: joao?.id ?? 0,
  empresa: 1,
  oc,
  placaCavalo: 'ABC1D23',
  placaCarroceria1: 'XYZ9876',
  numeroCarrocerias: 1,
})

test('LIVE-01 LIVE-02 an announced arrival is told to supervisors and monitors, with no word of it', async () => {
  const streams = [await open(sandra), await open(parede)]
  for (const { answer, next } of streams) {
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.has('content-encoding')).toBe(false)
    expect(await next()).toBe(': pronto')
  }
  expect(await kiosk.arrive(arrival('4001'))).toMatchObject({ status: 200 })
  for (const { next, close } of streams) {
    expect(await next()).toBe('data: chegadas')
    await close()
  }
})

test('LIVE-02 a call of a driver tells both monitors, an advance of a loading its monitor, and a refusal none', async () => {
  const { next, close } = await open(sandra)
  await next()
  const idSaida = await addLoading(provider.database)
  const call = (url: string, body: object) =>
    provider.app.inject({
      method: url.includes('/status/') ? 'PUT' : 'POST',
      url,
      payload: body,
      headers: sandra,
    })
  expect((await call(paths.exitDriverCall(999_999), { status: 1 })).statusCode).toBe(404)
  expect((await call(paths.exitDriverCall(idSaida), { status: 1 })).statusCode).toBe(200)
  // The test before has told of arrivals within the same second.
  const both = [await next(), await next()].toSorted()
  expect(both).toEqual(['data: carregamentos', 'data: chegadas'])
  expect((await call(paths.loadingAdvance(idSaida, 2), {})).statusCode).toBe(200)
  expect(await next()).toBe('data: carregamentos')
  await close()
})

test('LIVE-03 only supervisors, administrators and monitors may listen, and only who accepts a stream', async () => {
  for (const username of ['ana', 'totem', 'rita', 'gil']) {
    const { answer } = await open(await provider.authorize(username))
    expect([username, answer.status]).toEqual([username, 403])
  }
  expect((await open({})).answer.status).toBe(401)
  expect((await open({ ...sandra, accept: '*/*' })).answer.status).toBe(406)
  const head = { method: 'HEAD', headers: { ...accept, ...sandra } }
  expect((await fetch(`${origin}${paths.monitorEvents()}`, head)).status).toBe(404)
})

test('LIVE-02 an account holds four streams, and the next one is told when to ask again', async () => {
  const chefe = await provider.authorize('chefe')
  const held = [await open(chefe), await open(chefe), await open(chefe), await open(chefe)]
  const statusOf = async (headers: typeof chefe) => {
    const { answer, close } = await open(headers)
    await close()
    return [answer.status, answer.headers.get('retry-after')]
  }
  expect(held.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200])
  expect([await statusOf(chefe), await statusOf(parede)]).toEqual([
    [429, '60'],
    [200, null],
  ])
  for (const { close } of held) await close()
  await expect.poll(() => statusOf(chefe), { timeout: 30_000 }).toEqual([200, null])
})

test('LIVE-02 a shutdown ends the streams and does not wait for their readers', async () => {
  const own = await openProvider()
  const at = await listen(own)
  const { next } = await open(await own.authorize('sandra'), at)
  await next()
  await own.close()
  await expect(next()).rejects.toThrow('terminated')
})

test('a shutdown does not wait a minute for a connection that has sent nothing', async () => {
  const own = await openProvider()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(await listen(own)).port) })
  await once(socket, 'connect')
  const closed = once(socket.resume(), 'close')
  await own.close()
  await closed
}, 45_000)

test('LIVE-01 without extensions there is no stream', async () => {
  const strict = await openProvider({ extensions: false })
  const at = await listen(strict)
  expect((await open(await strict.authorize('sandra'), at)).answer.status).toBe(404)
  await strict.close()
})

test('LIVE-12 a monitor on a wall reads no digit of a CPF and no telephone, and the same «Senha»', async () => {
  await kiosk.arrive(arrival('4002'))
  const idSaida = await addLoading(provider.database)
  await provider.database.orm
    .update(exits)
    .set({ idMotorista: joao?.id ?? 0 })
    .where(eq(exits.id, idSaida))
  const read = async (person: typeof sandra) => {
    const calls = plainCalls(provider, person)
    const day = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
    const [row] = (await calls.read<ArrivalMonitor>(paths.arrivalMonitor(1, day))).itens
    const { itens } = await calls.read<LoadingMonitor>(paths.loadingMonitor(''))
    return { row, exit: itens.find((item) => item.idSaida === idSaida) }
  }
  const [whole, wall] = [await read(sandra), await read(parede)]
  expect(whole.row).toMatchObject({ cpf: '52998224725', telefone: '11987654321' })
  expect(wall.row).toEqual({
    ...whole.row,
    cpf: '***',
    telefone: null,
    senha: expect.stringMatching(/^\d{4}$/),
  })
  expect(whole.exit).toMatchObject({ motorista: 'João da Silva', telefone: '11987654321' })
  expect(wall.exit).toEqual({ ...whole.exit, telefone: null })
  expect(JSON.stringify(wall)).not.toMatch(/52998224725|11987654321/)
})

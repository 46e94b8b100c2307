import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { get as getWithTls } from 'node:https'
import { paths } from '#contract/paths.ts'
import { addressOf, exampleCalls, mayCall } from '#provider/testing/calls/contract-calls.ts'
import { statusOf } from './send.ts'
import type { Attack, Target } from './target.ts'

type Headers = Record<string, string>

/** The streams that one address may hold beside its other calls are fewer (docs/provider.md). */
const streams = { short: 40, long: 300 }

export const copiedDeviceKeys: Attack = {
  name: 'copied-device-keys',
  what: 'whoever has copied the key of a monitor makes every call of the contract, counts drivers, gives itself the key of a kiosk, signs in as another device, searches the monitors for a whole CPF or a telephone, and opens 300 event streams: nothing more than two monitors is shown, other clients are answered meanwhile, and after the end of the access nothing is shown',
  run: async (target) => {
    const supervisor = await target.authorize('sandra')
    const key = { idAparelho: randomUUID(), segredo: randomBytes(32).toString('base64url') }
    const papel = 'MONITOR_PATIO'
    await give(target, key, papel, supervisor)
    const device = await signIn(target, key)
    const other = { ...key, idAparelho: randomUUID() }
    const found = [
      ...(await tryCalls(target, device)),
      ...(await countDrivers(target, device)),
      ...expected('gives itself a key', await give(target, key, 'TOTEM_CHEGADA', device), 403),
      ...expected('signs in as another device', await exchange(target, other), 401),
      ...(await readMonitors(target, device)),
      ...(await holdStreams(target, device)),
    ]
    const end = { method: 'DELETE', headers: supervisor }
    await statusOf(target, paths.deviceKey(key.idAparelho), end)
    const me = await statusOf(target, paths.me(), { headers: device })
    return [
      ...found,
      ...expected('reads after the end', me, 401),
      ...expected('signs in after the end', await exchange(target, key), 401),
    ]
  },
}

const expected = (what: string, status: number, wanted: number) =>
  status === wanted ? [] : [`${what}: ${status}, not ${wanted}`]

const json = (method: string, body: object, headers: Headers = {}): RequestInit => ({
  method,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

interface Key {
  idAparelho: string
  segredo: string
}

const give = (target: Target, { idAparelho, segredo }: Key, papel: string, by: Headers) =>
  statusOf(target, paths.deviceKey(idAparelho), json('PUT', { papel, nome: 'Parede', segredo }, by))

const exchange = (target: Target, key: Key) =>
  statusOf(target, paths.deviceSignIn(), json('POST', key))

async function signIn({ origin }: Target, key: Key): Promise<Headers> {
  const answer = await fetch(`${origin}${paths.deviceSignIn()}`, json('POST', key))
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`a device cannot sign in: ${answer.status}`)
  return { authorization: `Bearer ${token}` }
}

async function tryCalls(target: Target, headers: Headers): Promise<string[]> {
  const found: string[] = []
  for (const call of exampleCalls) {
    // It would end the access.
    if (call.path === paths.signOut() || mayCall(call, 'MONITOR_PATIO')) continue
    const { method } = call
    const status = await statusOf(target, addressOf(call), { method, headers })
    found.push(...expected(`${method} ${call.path}`, status, 403))
  }
  return found
}

async function countDrivers(target: Target, headers: Headers): Promise<string[]> {
  const found: string[] = []
  for (let id = 1; id <= (target.isShort ? 10 : 300); id += 1) {
    const status = await statusOf(target, paths.driver(id, '52998224725'), { headers })
    found.push(...expected(`driver ${id}`, status, 403))
  }
  return found
}

/** The driver of provider/testing/rows/fill-database.ts is on both monitors. */
async function readMonitors(target: Target, headers: Headers): Promise<string[]> {
  await announce(target)
  const day = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const searched = ['', '52998224725', '11987654321'].map((text) => paths.loadingMonitor(text))
  const found: string[] = []
  for (const path of [paths.arrivalMonitor(1, day), ...searched]) {
    const text = await (await fetch(`${target.origin}${path}`, { headers })).text()
    if (/52998224725|982\.?247|11987654321/.test(text))
      found.push(`${path} shows a CPF or a telephone`)
  }
  const arrivals = await fetch(`${target.origin}${paths.arrivalMonitor(1, day)}`, { headers })
  if (!(await arrivals.text()).includes('"cpf":"***"')) found.push('the monitor shows no arrival')
  return found
}

async function announce(target: Target) {
  const headers = await target.authorize('totem')
  const search = `${target.origin}${paths.driverSearch('52998224725')}`
  const { value } = (await (await fetch(search, { headers })).json()) as { value: { id: number } }
  const plates = { placaCavalo: 'ABC1D23', placaCarroceria1: 'XYZ9876', numeroCarrocerias: 1 }
  const body = { idMotorista: value.id, empresa: 1, ...plates }
  await statusOf(target, paths.arrival(), json('POST', body, headers))
}

/**
 * All open at once; a client at another address is answered meanwhile. Not with `fetch`: after an abort Node opens
 * another connection in place of each one.
 */
async function holdStreams(target: Target, headers: Headers): Promise<string[]> {
  const accept = 'text/event-stream'
  const begin = target.origin.startsWith('https:') ? getWithTls : get
  const open = async () => {
    const request = begin(`${target.origin}${paths.monitorEvents()}`, {
      headers: { ...headers, accept },
      agent: false,
    })
    request.on('error', () => undefined)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.on('error', () => undefined).resume()
    return { request, status: answer.statusCode ?? 0 }
  }
  const count = target.isShort ? streams.short : streams.long
  const held = await Promise.all(Array.from({ length: count }, open))
  const strange = held.filter(({ status }) => ![200, 429, 503].includes(status))
  const answered = await statusOf(target, '/config.json', {}, '203.0.113.7')
  for (const { request } of held) request.destroy()
  return [
    ...strange.map(({ status }) => `a stream got ${status}`),
    ...expected('another client meanwhile', answered, 200),
  ]
}

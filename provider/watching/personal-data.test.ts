import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildProvider } from '../app.ts'
import { describeFailed } from '../errors/describe-error.ts'
import type { LogLine } from '../errors/log.ts'
import { attemptsInFolder } from '../idempotency/taken-attempts.ts'
import { addressOf, exampleCalls } from '../testing/calls/contract-calls.ts'
import { multipart } from '../testing/calls/multipart.ts'
import { openProvider, site } from '../testing/open-provider.ts'

const metricsToken = 'segredo-das-metricas-de-32-letras-ou-mais'

/** Everything of a person that a call may bring, under the names that the calls take and under others. */
const personal = {
  ...{ cpf: '529.982.247-25', nome: 'Sebastião Miranda', observacao: 'Prefere mensagem' },
  ...{ telefone1: '(11) 98765-4321', placaCavalo: 'BRA2E19', placaCarreta: 'XYZ9A87' },
  ...{ username: 'miranda.sebastiao', password: 'senha-do-Sebastião', pin: '739146' },
  ...{ search: 'Sebastião Miranda', segredo: 'k'.repeat(43), token: 'c2ViYXN0aWFv' },
}

/** Each value as it was sent, its digits or letters alone, its words, and as an address writes it. */
const written = Object.values(personal).flatMap((value) => [
  ...[value, value.replaceAll(/[^\p{L}\d]/gu, ''), encodeURIComponent(value)],
  ...value.split(' ').filter((word) => word.length > 5),
])

const found = (text: string) => written.filter((value) => text.includes(value))

type Headers = Record<string, string>

/** Every call of the contract with personal data in its address, its query, its body and its headers. */
async function callAll(app: FastifyInstance, headers: Headers) {
  const statuses = new Set<number>()
  const query = new URLSearchParams(personal).toString()
  const parts = Object.entries(personal).map(([name, value]) => ({ name, value }))
  for (const call of exampleCalls) {
    const { method, path } = call
    // A sign-out would end the session of the calls after it.
    if (path === '/auth/signout') continue
    const addresses = [
      addressOf(call),
      path.replaceAll(/\{\w+\}/g, personal.cpf.replace(/\D/g, '')),
    ]
    for (const address of addresses) {
      const url = `${address}?${query}`
      const said = { ...headers, 'x-request-id': personal.cpf, 'user-agent': personal.username }
      const bodies = method === 'GET' ? [{}] : [{ payload: personal }, multipart(parts)]
      for (const body of bodies) {
        const more = 'headers' in body ? (body.headers as Headers) : {}
        const answer = await app.inject({ ...body, method, url, headers: { ...said, ...more } })
        statuses.add(answer.statusCode)
      }
    }
  }
  return statuses
}

const metricsOf = async (app: FastifyInstance) => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await app.inject({ url: '/metrics', headers })).body
}

test(
  'OPS-04 neither logs nor metrics contain what a call brings of a person, whichever call and however it ends',
  { timeout: 60_000 },
  async () => {
    const provider = await openProvider({ metricsToken })
    onTestFinished(() => provider.close())
    const { app, logged, database } = provider
    const [chefe, totem] = [await provider.authorize('chefe'), await provider.authorize('totem')]
    const statuses = new Set<number>()
    for (const headers of [chefe, totem, {}]) {
      for (const status of await callAll(app, headers)) statuses.add(status)
    }
    for (const table of ['drivers', 'exits', 'receiving_reports', 'devices', 'sign_in_attempts']) {
      await database.orm.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    }
    for (const status of await callAll(app, chefe)) statuses.add(status)
    for (const status of [200, 400, 401, 403, 404, 500]) expect(statuses).toContain(status)
    const logs = logged.map((line) => JSON.stringify(line))
    const levels = new Set(logged.map(({ level }) => level))
    expect([...levels].toSorted()).toEqual(['error', 'info', 'warn'])
    const text = await metricsOf(app)
    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route))
    expect(routes.size).toBeGreaterThan(90)
    expect([found(logs.join('\n')), found(text)]).toEqual([[], []])
    // A label has as many values as there are routes, whatever addresses were called.
    expect([...routes].filter((route) => /\d{3}/.test(route ?? ''))).toEqual([])
  },
)

test('OPS-04 neither do those of a server that forwards calls', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-watched-'))
  const logged: LogLine[] = []
  const upstream = createServer((request, answer) => {
    request.resume().once('end', () => {
      answer.writeHead(422, { 'content-type': 'application/json' })
      answer.end(JSON.stringify({ message: personal.nome, error: personal }))
    })
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { port } = upstream.address() as AddressInfo
  const app = await buildProvider({
    api: { kind: 'proxy', url: `http://127.0.0.1:${port}`, attempts: attemptsInFolder(folder) },
    ...{ site, appDir: folder, metricsToken },
    report: (call) => logged.push(...[describeFailed(call)].filter((line) => line !== undefined)),
  })
  onTestFinished(async () => {
    await app.close()
    upstream.close()
    await rm(folder, { recursive: true })
  })
  expect([...(await callAll(app, { authorization: `Bearer ${personal.token}` }))]).toEqual([422])
  const text = await metricsOf(app)
  expect(text).toContain('reason="invalid"')
  expect(logged.length).toBeGreaterThan(100)
  expect([found(JSON.stringify(logged)), found(text)]).toEqual([[], []])
})

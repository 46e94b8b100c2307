import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PhotosUnreachableError } from '../photos/photo-store.ts'
import { reasonOf, translateError } from '../errors/translate-error.ts'
import { openForFile } from '../testing/provider-of-file.ts'

const metricsToken = 'segredo-das-metricas-de-32-letras-ou-mais'
const provider = await openForFile({ metricsToken })

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary?: string; description?: string }
}
const { groups } = parse(read('alerts.yml')) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string }[]
}
const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] }

const queries = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
]

const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, match = '']) => match)),
]

/** The metrics of the process, with a call and a refusal. */
let exposed: string

beforeAll(async () => {
  await provider.app.inject({ method: 'POST', url: '/auth/signin', payload: {} })
  const headers = { authorization: `Bearer ${metricsToken}` }
  exposed = (await provider.app.inject({ url: '/metrics', headers })).body
})

test('OPS-06 every metric that an alert or the dashboard names is one that the provider has', () => {
  // Prometheus makes this one itself; the pool exists with DATABASE_URL only, and its series with its first value.
  const known = new Set([
    'up',
    ...found(exposed, /^(\w+)(?:\{| )/gm),
    'pavilhao_database_connections',
  ])
  const named = queries.flatMap(({ name, expr }) =>
    found(expr, /\b(up(?=\{)|(?:pavilhao|nodejs|process)_\w+)/g).map((metric) => ({
      name,
      metric,
    })),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ metric }) => !known.has(metric))).toEqual([])
  expect(queries.filter(({ name }) => !named.some((one) => one.name === name))).toEqual([])
  expect(exposed).toContain('# TYPE pavilhao_database_connections gauge')
})

test('OPS-06 every state, reason and route that they name exists', () => {
  const coded = (code: string) => translateError(Object.assign(new Error('x'), { code })).reason
  const reasons = [
    ...['40001', '57014', 'ENOSPC', 'none'].map(coded),
    translateError(new PhotosUnreachableError('x')).reason,
    ...[403, 429].map(reasonOf),
  ]
  const values = {
    state: [...found(exposed, /state="([^"]+)"/g), 'busy', 'idle', 'waiting'],
    reason: reasons as string[],
    route: found(exposed, /route="([^"]+)"/g),
    method: ['GET'],
  }
  for (const [label, known] of Object.entries(values)) {
    const named = queries.flatMap(({ expr }) =>
      found(expr, new RegExp(`\\b${label}!?=~?"([^"]+)"`, 'g')).flatMap((text) => text.split('|')),
    )
    expect(named.length).toBeGreaterThan(0)
    expect([label, named.filter((value) => !known.includes(value))]).toEqual([label, []])
  }
})

test('each alert says in words what is wrong and what to do; no panel covers another', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, annotations } of rules) {
    expect([alert, annotations]).toEqual([
      alert,
      { summary: expect.stringMatching(/\.$/), description: expect.stringMatching(/\.$/) },
    ])
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { picture } from './testing/pictures.ts'
import { complaintsIn, endProvider as end, runProvider, type Run } from './testing/run-provider.ts'

/** A machine that is busy with other tests may take long to start a process. */
const startMs = 120_000

let folder: string
let demo: string
let first: Run
/** Calls are forwarded to a provider that does not exist: such a start needs no database. */
const elsewhere = { PROVIDER_URL: 'http://127.0.0.1:9' }
const children: ChildProcess[] = []

const run = (env: Record<string, string>): Run => {
  const started = runProvider(env)
  children.push(started.child)
  return started
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-start-'))
  demo = join(folder, 'demo')
  first = run({ DATA_DIR: demo, FAULTS: 'on' })
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const signIn = (origin: string, username: string, password: string) =>
  fetch(`${origin}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

const demoNames = ['admin', 'supervisora', 'gerente', 'inspetor', 'operador', 'operadora', 'totem']

const addPre = async (origin: string, headers: Record<string, string>) => {
  const list = await fetch(`${origin}${paths.stuffingList('')}`, { headers })
  const { value } = (await list.json()) as { value: { idSaida: number }[] }
  const states = value.map(async ({ idSaida }) => {
    const answer = await fetch(`${origin}${paths.stuffing(idSaida)}`, { headers })
    return ((await answer.json()) as { value: StuffingState }).value
  })
  const report = (await Promise.all(states)).find(({ step }) => step === 'PRE')
  if (!report) throw new Error('the demonstration has reports at PRE')
  const body = new FormData()
  body.set('step', 'PRE')
  body.set('file', new Blob([Buffer.from(await picture())], { type: 'image/jpeg' }), 'foto.jpg')
  const url = `${origin}${paths.stuffingUpload(report.idSaida)}`
  return { report, call: fetch(url, { method: 'PUT', headers, body }) }
}

test(
  'a first start creates the demonstration, and prints what it is and which durability it has',
  async () => {
    const origin = (await first.origin) ?? ''
    for (const name of demoNames) {
      expect([name, (await signIn(origin, name, 'pavilhao')).status]).toEqual([name, 200])
    }
    const { output, complaint } = first.said()
    for (const name of demoNames) expect(output).toContain(name)
    expect(output).toContain('PostgreSQL embutido (PGlite)')
    expect(output).toContain('nada se perde se o programa cair')
    expect(output).toContain('se faltar energia')
    expect(complaint).toBe('')
  },
  startMs,
)

test.skipIf(process.platform === 'win32')(
  'a start makes all its files inaccessible to other accounts',
  async () => {
    await first.origin
    const entries = await readdir(demo, { recursive: true })
    const open: string[] = []
    for (const entry of entries) {
      // The app's built files are public anyway.
      if (entry.startsWith('previous-assets')) continue
      // The database may have removed the file meanwhile.
      const known = await stat(join(demo, entry)).catch(() => undefined)
      if (known && (known.mode & 0o077) !== 0) open.push(entry)
    }
    expect(open).toEqual([])
    expect(entries).toEqual(expect.arrayContaining(['jwt-secret', 'photos', 'database/PG_VERSION']))
    expect((await stat(demo)).mode & 0o777).toBe(0o700)
  },
  startMs,
)

test(
  'a folder or a port in use is reported in one sentence',
  async () => {
    const { port } = new URL((await first.origin) ?? '')
    const folderTaken = await run({ DATA_DIR: demo }).ended
    expect([folderTaken.code, folderTaken.output]).toEqual([1, ''])
    expect(folderTaken.complaint).toMatch(
      /^A pasta de dados ".*" já está em uso por outro processo .*\n$/,
    )
    const portTaken = await run({ ...elsewhere, PORT: port, DATA_DIR: join(folder, 'other') }).ended
    expect([portTaken.code, portTaken.output, portTaken.complaint]).toEqual([
      1,
      '',
      `A porta ${port} já está em uso: encerre o outro programa, ou escolha outra com PORT.\n`,
    ])
  },
  startMs,
)

test(
  'after a kill between commit and response, the next start replays the response and has no second effect',
  async () => {
    const origin = (await first.origin) ?? ''
    const signedIn = await signIn(origin, 'operador', 'pavilhao')
    const { token } = (await signedIn.json()) as { token: string }
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': '"o processo morre aqui"',
    }
    await fetch(`${origin}/__faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: { method: 'PUT' }, action: { kind: 'cut-after-commit' } }),
    })
    const lost = await addPre(origin, headers)
    await expect(lost.call).rejects.toThrow('fetch failed')
    await end(first, 'SIGKILL')

    // The token is still valid, because the secret is stored with the data.
    const again = run({ DATA_DIR: demo })
    const found = await addPre((await again.origin) ?? '', headers)
    expect(found.report.preCounter).toBe(lost.report.preCounter + 1)
    const answer = await found.call
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(await answer.json()).toMatchObject({ value: { preCounter: found.report.preCounter } })
    expect((await end(again, 'SIGINT')).code).toBe(0)
  },
  startMs,
)

test(
  'production starts with its administrator only, and has no fault plan',
  async () => {
    const started = run({
      NODE_ENV: 'production',
      JWT_SECRET: 'um segredo de produção de mais de 32 bytes',
      ADMIN_USERNAME: 'Chefe',
      ADMIN_PASSWORD: 'senha comprida',
      DATA_DIR: join(folder, 'production'),
    })
    const origin = (await started.origin) ?? ''
    expect((await signIn(origin, 'chefe', 'senha comprida')).status).toBe(200)
    expect((await signIn(origin, 'admin', 'pavilhao')).status).toBe(401)
    expect((await fetch(`${origin}/__received`)).status).toBe(404)
    const { code, output } = await end(started, 'SIGTERM')
    expect([code, /senha|segredo/.test(output)]).toEqual([0, false])
  },
  startMs,
)

/** Renews the claim on the data directory every 10 ms instead of every 10 s. */
const quickHeart = `--import=data:text/javascript,${encodeURIComponent(
  `const every = globalThis.setInterval
  globalThis.setInterval = (beat, ms, ...rest) => every(beat, ms === 10_000 ? 10 : ms, ...rest)`,
)}`

test(
  'a process that lost its data directory names it and the reason, and exits',
  async () => {
    const dataDir = join(folder, 'lost')
    const started = run({
      NODE_ENV: 'production',
      JWT_SECRET: 'um segredo de produção de mais de 32 bytes',
      ADMIN_USERNAME: 'Chefe',
      ADMIN_PASSWORD: 'senha comprida',
      DATA_DIR: dataDir,
      NODE_OPTIONS: quickHeart,
    })
    expect(await started.origin).toBeDefined()
    const lock = join(dataDir, 'lock')
    for (const claim of await readdir(lock)) await rm(join(lock, claim))
    const { code, complaint } = await started.ended
    expect(code).toBe(1)
    expect(complaintsIn(complaint).join()).toContain(
      `A pasta de dados "${dataDir}" não é mais deste processo: outro a tomou enquanto ele estava ` +
        'parado, ou alguém apagou a pasta "lock". O Pavilhão termina aqui',
    )
  },
  startMs,
)

test(
  'with another provider no database is opened',
  async () => {
    const dataDir = join(folder, 'proxy')
    const started = run({ ...elsewhere, DATA_DIR: dataDir })
    const origin = (await started.origin) ?? ''
    expect((await fetch(`${origin}/api/auth/me`)).status).toBe(503)
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const { code, output } = await end(started, 'SIGTERM')
    expect([code, output.includes('Banco de dados')]).toEqual([0, false])
  },
  startMs,
)

test(
  'an invalid setting is reported in one sentence',
  async () => {
    const { code, output, complaint } = await run({ PORT: 'x' }).ended
    expect([code, output, complaint]).toEqual([
      1,
      '',
      'PORT precisa ser um número inteiro de 0 a 65535 (recebido: «x»).\n',
    ])
  },
  startMs,
)

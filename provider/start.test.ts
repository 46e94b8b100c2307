import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A machine that is busy with other tests may take long to start a process. */
const startMs = 120_000

let folder: string
let demo: string
const children: ChildProcess[] = []

interface Run {
  child: ChildProcess
  /** Its address, once it answers; undefined when it ended before. */
  origin: Promise<string | undefined>
  ended: Promise<{ code: number | null; output: string; complaint: string }>
}

/** The provider as people start it, on a free port. */
const run = (env: Record<string, string>): Run => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'provider/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', ...env },
  })
  children.push(child)
  let output = ''
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, output, complaint }))
  const spoken = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Pavilhão: (http:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => resolve(undefined))
  })
  return { child, origin: spoken, ended }
}

const end = ({ child, ended }: Run, signal: NodeJS.Signals) => {
  child.kill(signal)
  return ended
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-start-'))
  demo = join(folder, 'demo')
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

test(
  'a first start makes the demonstration, says what it is, and ends cleanly on SIGTERM and SIGINT',
  async () => {
    const first = run({ DATA_DIR: demo })
    const origin = (await first.origin) ?? ''
    for (const name of demoNames) {
      expect([name, (await signIn(origin, name, 'pavilhao')).status]).toEqual([name, 200])
    }
    const { token } = (await (await signIn(origin, 'operador', 'pavilhao')).json()) as {
      token: string
    }

    const second = await run({ DATA_DIR: demo }).ended
    expect([second.code, second.output]).toEqual([1, ''])
    expect(second.complaint).toMatch(
      /^A pasta de dados ".*" já está em uso por outro processo .*\n$/,
    )

    const third = await run({ PORT: new URL(origin).port, DATA_DIR: join(folder, 'other') }).ended
    expect([third.code, third.complaint]).toEqual([
      1,
      `A porta ${new URL(origin).port} já está em uso: encerre o outro programa, ou escolha outra com PORT.\n`,
    ])

    const { code, output, complaint } = await end(first, 'SIGTERM')
    expect([code, complaint]).toEqual([0, ''])
    for (const name of demoNames) expect(output).toContain(name)
    expect(output).toContain('PostgreSQL embutido (PGlite)')
    expect(output).toContain('nada se perde se o programa cair')
    expect(output).toContain('se faltar energia')

    // Who signed in stays signed in: the secret is kept beside the data.
    const again = run({ DATA_DIR: demo })
    const me = await fetch(`${await again.origin}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await me.json()).toMatchObject({ username: 'operador' })
    expect((await end(again, 'SIGINT')).code).toBe(0)
  },
  startMs,
)

test(
  'production begins with its administrator alone, and has no fault plan',
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
    expect([code, output.includes('senha')]).toEqual([0, false])
  },
  startMs,
)

test(
  'with another provider no database is opened',
  async () => {
    const dataDir = join(folder, 'proxy')
    const started = run({ PROVIDER_URL: 'http://127.0.0.1:9', DATA_DIR: dataDir })
    const origin = (await started.origin) ?? ''
    expect((await fetch(`${origin}/api/auth/me`)).status).toBe(503)
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const { code, output } = await end(started, 'SIGTERM')
    expect([code, output.includes('Banco de dados')]).toEqual([0, false])
  },
  startMs,
)

test(
  'a setting that makes no sense is said in one sentence',
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

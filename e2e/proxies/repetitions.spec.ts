import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attemptHeader } from '#contract/write-headers.ts'
import { paths } from '#contract/paths.ts'
import type { Browser } from 'playwright/test'
import type { Engine } from '../engines/engine.ts'
import { firefox } from '../engines/firefox.ts'
import { webkit } from '../engines/webkit.ts'
import { expect, test } from '../fixtures.ts'
import { makeEmptyPlace } from '../support/base-data.ts'
import { photo } from '../support/photo.ts'
import { startProduct, type Product } from '../support/product.ts'
import { askProvider } from '../support/provider-api.ts'
import { password } from '../support/sign-in.ts'
import { endings, moments, startCutter, startWatch, type Ending, type Moment } from './cut.ts'
import { frontNames, protocols, startFront, type Protocol } from './front.ts'

/**
 * A browser retries a call by itself when its reused connection breaks. Behind a proxy that keeps
 * connections alive, the product's `Connection: close` header does not reach the browser. Here each
 * write uses a reused connection, which ends before, during or after the write's effect.
 */
interface Sent {
  status: number
}

interface Call {
  path: string
  headers: Record<string, string>
  /** In base64. */
  photo: string
}

/**
 * Runs in the page: sends a write on a connection that a read has used before. Status 0 means no
 * answer.
 */
async function sendFromPage(call: Call): Promise<Sent> {
  // The app has a timeout as well: an engine may never report that its connection has gone.
  const settings = () =>
    ({ credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(8000) }) as const
  const read = () =>
    fetch('/healthz', settings()).then(
      ({ ok }) => ok,
      () => false,
    )
  // The first read may still use the previous write's connection.
  for (let tries = 0; tries < 5 && !(await read());) tries += 1
  const bytes = Uint8Array.from(atob(call.photo), (letter) => letter.codePointAt(0) ?? 0)
  const body = new FormData()
  body.set('step', 'PRE')
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'foto.jpg')
  try {
    const { headers } = call
    const answer = await fetch(call.path, { ...settings(), method: 'PUT', headers, body })
    await answer.text()
    return { status: answer.status }
  } catch {
    return { status: 0 }
  }
}

const chromium = (browser: Browser): Engine => ({
  name: 'Chromium',
  open: async ({ anyCertificate = false } = {}) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: anyCertificate })
    const page = await context.newPage()
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression),
      screenshot: () => page.screenshot(),
      crash: async () => void (await page.goto('about:blank')),
      close: () => context.close(),
    }
  },
})

/** The app's server, which forwards calls to a provider, with an empty page instead of the app. */
async function startServer(providerPort: number) {
  const { dataDir, remove } = await makeEmptyPlace()
  const appDir = join(dataDir, 'app')
  await mkdir(appDir)
  await writeFile(join(appDir, 'index.html'), '<!doctype html><title>Pavilhão</title>')
  const providerUrl = `http://127.0.0.1:${providerPort}`
  const options = { idempotency: 'off', quarantineSeconds: 2 } as const
  const server = await startProduct({ ...options, dataDir, appDir, providerUrl })
  return {
    port: portOf(server.origin),
    end: async () => {
      await server.stop()
      await remove()
    },
  }
}

const portOf = (origin: string) => Number(new URL(origin).port)

/**
 * Browser, cutter, proxy, server, provider: each is a process, with a watching proxy for the writes
 * before the server and before the provider.
 */
async function startChain(provider: Product, write: RegExp) {
  const atProvider = await startWatch(portOf(provider.origin), write)
  const server = await startServer(atProvider.port)
  const atServer = await startWatch(server.port, write)
  return {
    atServer,
    /** Cuts connections with `act` once the next write has reached the moment. */
    plan: (moment: Moment, act: () => void) =>
      (moment === 'before' ? atServer : atProvider).plan(moment, act),
    end: async () => {
      await atServer.close()
      await server.end()
      await atProvider.close()
    },
  }
}

/** Opens the page through a proxy, on the port of one protocol. */
async function throughFront(
  engine: Engine,
  frontPort: number,
  work: (send: (call: Call) => Promise<Sent>, cut: (ending: Ending) => void) => Promise<void>,
) {
  const cutter = await startCutter(frontPort)
  const window = await engine.open({ anyCertificate: true })
  try {
    await window.goto(`https://localhost:${cutter.port}/`)
    await work(
      (call) => window.evaluate(`(${sendFromPage.toString()})(${JSON.stringify(call)})`),
      cutter.cut,
    )
  } finally {
    await window.close()
    await cutter.close()
  }
}

/**
 * Closers of what a test has started, oldest first; they run after the test, also when it fails.
 */
const open: (() => Promise<void>)[] = []
const closeAll = async () => {
  for (let close = open.pop(); close !== undefined; close = open.pop()) await close()
}
test.afterEach(closeAll)

/** The protocols over which each current engine retries a PUT by itself. */
const repeatsOver: Record<string, readonly Protocol[]> = {
  Chromium: ['HTTP/1.1', 'HTTP/2'],
  Firefox: ['HTTP/1.1'],
  WebKit: ['HTTP/1.1', 'HTTP/2'],
}

const cases = moments.flatMap((moment) => endings.map((ending) => ({ moment, ending })))

for (const name of ['Chromium', 'Firefox', 'WebKit'] as const) {
  test(`behind nginx and Caddy a write of ${name} on a breaking connection has one effect, or neither an effect nor an answer`, async ({
    browser,
    product,
    received,
  }) => {
    const engine = { Chromium: chromium(browser), Firefox: firefox, WebKit: webkit }[name]
    const { stuffing, path, call } = await prepareUpload(product, name)
    const carriedOut = async () =>
      (await received({ method: 'PUT' })).filter(({ status }) => status === 200)
    const effects = async (key: string) =>
      (await carriedOut()).filter(({ idempotencyKey }) => idempotencyKey === key).length
    const chain = await startChain(product, new RegExp(`^PUT ${path} `))
    open.push(chain.end)
    const keys: string[] = []
    for (const frontName of frontNames) {
      const front = await startFront(frontName, chain.atServer.port)
      open.push(front.close)
      for (const protocol of protocols) {
        await throughFront(engine, front.portOf[protocol], async (send, cut) => {
          let repeated = 0
          for (const { moment, ending } of cases) {
            const key = randomUUID()
            keys.push(key)
            const said = `${frontName}, ${protocol}, ${ending} ${moment} the effect`
            chain.plan(moment, () => cut(ending))
            const answer = await send(call(key, { [attemptHeader]: randomUUID() }))
            expect([0, 200, 502], said).toContain(answer.status)
            // A call without an answer may still be in flight.
            if (moment !== 'before') await expect.poll(() => effects(key), said).toBe(1)
            if (answer.status === 200) expect(await effects(key), said).toBe(1)
            repeated += chain.atServer.count() - 1
          }
          // Without the attempt header the server applies each arrival, and the page receives one
          // answer at most.
          const key = randomUUID()
          chain.plan('after', () => cut('reset'))
          await send(call(key, {}))
          const arrived = chain.atServer.count()
          await expect.poll(() => effects(key)).toBe(arrived)
          // Without any retry by the browser, this test has not exercised the server.
          if (repeatsOver[name]?.includes(protocol)) expect(repeated).toBeGreaterThan(0)
        })
      }
    }
    await closeAll()
    for (const key of keys) expect(await effects(key)).toBeLessThanOrEqual(1)
    expect((await stuffing()).preCounter).toBe((await carriedOut()).length)
  })
}

/** A report without photos, and the call that uploads one. */
async function prepareUpload({ origin }: Product, words: string) {
  const provider = await askProvider(origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  const path = paths.stuffingUpload(idSaida)
  const authorization = `Bearer ${await tokenOf(origin)}`
  const { buffer } = await photo({ words, width: 64, height: 48 })
  const picture = buffer.toString('base64')
  return {
    path,
    stuffing: () => provider.stuffing(idSaida),
    call: (key: string, more: Record<string, string>): Call => ({
      path,
      headers: { authorization, 'idempotency-key': `"${key}"`, ...more },
      photo: picture,
    }),
  }
}

async function tokenOf(origin: string): Promise<string> {
  const answer = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operador', password }),
  })
  return ((await answer.json()) as { token: string }).token
}

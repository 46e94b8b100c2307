import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { setTimeout as sleep } from 'node:timers/promises'
import { webkitPlaces } from '../../scripts/steps/engines.mjs'
import { findFreePort } from '#provider/testing/ports.ts'
import { phone } from '../support/measure/viewports.ts'
import type { Engine } from './engine.ts'

/**
 * Starts a virtual display: WebKit of Debian has no headless mode. Resolves to the display's name.
 */
async function startDisplay(path: string, started: ChildProcess[]): Promise<string> {
  const child = spawn(
    path,
    ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  started.push(child)
  const [number] = (await once(child.stdout, 'data')) as [Buffer]
  return `:${number.toString().trim()}`
}

/** Resolves to the driver's address once the driver answers. */
async function startDriver(
  path: string,
  display: string,
  started: ChildProcess[],
): Promise<string> {
  const port = await findFreePort()
  const child = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  started.push(child)
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${path} did not start`)
    await sleep(50)
  }
  return address
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * Turns off the back/forward cache. A page that enters it in the middle of a transaction keeps its
 * lock on IndexedDB, and WebKit then opens the database for no other page. The app shows a notice
 * for this (`StuckStorageNotice`), but a story that goes from address to address cannot
 * continue.
 */
const flags = ['--automation', '--enable-page-cache=false']

const evaluateIn = async <T>(driver: WebDriver, expression: string): Promise<T> => {
  const [value, problem] = await driver.executeAsyncScript<[T, string | null]>(
    `const done = arguments[arguments.length - 1]
    Promise.resolve(${expression}).then((it) => done([it, null]), (cause) => done([null, String(cause)]))`,
  )
  if (problem !== null) throw new Error(problem)
  return value
}

/**
 * Starts a browser with its driver and display. Every started process is pushed to `started`, also
 * when a later step fails.
 */
async function openSession(
  { display, driver, browser }: NonNullable<ReturnType<typeof webkitPlaces>>,
  started: ChildProcess[],
  acceptInsecureCerts: boolean,
): Promise<WebDriver> {
  const screen = await startDisplay(display, started)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts,
    'webkitgtk:browserOptions': { binary: browser, args: flags },
  })
  const session = await new Builder()
    .usingServer(await startDriver(driver, screen, started))
    .withCapabilities(capabilities)
    .build()
  await session.manage().setTimeouts({ script: 120_000, pageLoad: 60_000 })
  await session.manage().window().setRect(phone.viewport)
  return session
}

/**
 * WebKit (GTK) over WebDriver. Under automation it keeps no profile, so a crash only discards the
 * page.
 */
export const webkit: Engine = {
  name: 'WebKit',
  open: async ({ anyCertificate = false } = {}) => {
    const places = webkitPlaces()
    if (places === undefined) throw new Error('no WebKit, or not its driver or Xvfb')
    const started: ChildProcess[] = []
    const endAll = async () => {
      for (const child of started.toReversed()) await end(child)
    }
    const session = await openSession(places, started, anyCertificate).catch(
      async (cause: unknown) => {
        await endAll()
        throw cause
      },
    )
    return {
      goto: (address) => session.get(address),
      evaluate: (expression) => evaluateIn(session, expression),
      screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
      crash: () => session.get('about:blank'),
      close: async () => {
        await session.quit().catch(() => undefined)
        await endAll()
      },
    }
  },
}

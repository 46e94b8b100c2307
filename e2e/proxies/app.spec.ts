import { firefox } from '../engines/firefox.ts'
import { floorOf } from '../engines/floor.ts'
import { webkit } from '../engines/webkit.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent } from '../support/device.ts'
import type { Product } from '../support/product.ts'
import { askProvider } from '../support/provider-api.ts'
import { signIn } from '../support/sign-in.ts'
import { openReport, reportAddress, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'
import { endings, moments, startCutter, startWatch } from './cut.ts'
import { frontNames, protocols, startFront, type FrontName, type Protocol } from './front.ts'

const cases = moments.flatMap((moment) => endings.map((ending) => ({ moment, ending })))

/**
 * Closers of what a test has started, oldest first; they run after the test, also when it fails.
 */
const open: (() => Promise<void>)[] = []
test.afterEach(async () => {
  for (let close = open.pop(); close !== undefined; close = open.pop()) await close()
})

/** A report without photos, and a path to it through a proxy whose connections can be cut. */
async function startWay(product: Product, frontName: FrontName, protocol: Protocol) {
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  const watch = await startWatch(
    Number(new URL(product.origin).port),
    new RegExp(`^PUT \\S+/estufagem/upload/${idSaida} `),
  )
  open.push(watch.close)
  const front = await startFront(frontName, watch.port)
  open.push(front.close)
  const cutter = await startCutter(front.portOf[protocol])
  open.push(cutter.close)
  return {
    idSaida,
    origin: `https://localhost:${cutter.port}`,
    stuffing: () => provider.stuffing(idSaida),
    /** Runs each case once: `take` takes a photo and waits until it was sent. */
    cutEach: async (take: (words: string) => Promise<void>) => {
      // Warm up: from the second photo on, the connection is a reused one.
      await take('primeira')
      for (const { moment, ending } of cases) {
        watch.plan(moment, () => cutter.cut(ending))
        await take(`${moment} ${ending}`)
        expect(watch.isWaiting(), `${ending} ${moment} the effect`).toBe(false)
      }
    },
  }
}

for (const frontName of frontNames) {
  for (const protocol of protocols) {
    const shown = frontName === 'Caddy' ? 'REL-05 ' : ''
    test(`${shown}photos of PRE sent through ${frontName} over ${protocol} on breaking connections arrive once each`, async ({
      browser,
      product,
      received,
      consoleWatch,
      expectInConsole,
    }) => {
      expectInConsole(/Failed to fetch|ERR_|net::/i)
      const way = await startWay(product, frontName, protocol)
      const context = await browser.newContext({ ...phone, baseURL: way.origin })
      open.push(() => context.close())
      await consoleWatch.context(context)
      const page = await context.newPage()
      await signIn(page, way.origin, 'operador')
      await waitForWorker(page)
      await openReport(page, way.idSaida)
      await way.cutEach(async (words) => {
        await takePhoto(page, { words })
        await expectAllSent(page, 60_000)
      })
      await consoleWatch.readPages(context)
      expect(await way.stuffing()).toMatchObject({ preCounter: cases.length + 1 })
      const uploads = await received({ method: 'PUT', path: /estufagem\/upload/ })
      const applied = uploads.filter(({ status, replayed }) => status === 200 && !replayed)
      expect(applied).toHaveLength(cases.length + 1)
      expect(uploads.filter(({ replayed }) => replayed).length).toBeGreaterThan(0)
    })
  }
}

for (const [engine, frontName, protocol] of [
  [firefox, 'nginx', 'HTTP/1.1'],
  [webkit, 'Caddy', 'HTTP/2'],
] as const) {
  test(`photos of PRE sent from ${engine.name} through ${frontName} over ${protocol} on breaking connections arrive once each`, async ({
    product,
    received,
  }) => {
    const way = await startWay(product, frontName, protocol)
    const window = await engine.open({ anyCertificate: true })
    open.push(window.close)
    const floor = await floorOf(window)
    await floor.signIn(way.origin, 'operador')
    await floor.goto(`${way.origin}${reportAddress(way.idSaida)}`)
    await floor.see({ pattern: '^Etapa PRE' })
    let taken = 0
    await way.cutEach(async (words) => {
      await floor.photo(words)
      taken += 1
      const sent = async () =>
        (await floor.outbox()).filter(({ state }) => state === 'settled').length
      await expect.poll(sent, { message: words, timeout: 60_000 }).toBe(taken)
    })
    expect(await way.stuffing()).toMatchObject({ preCounter: taken })
    const uploads = await received({ method: 'PUT', path: /estufagem\/upload/ })
    const applied = uploads.filter(({ status, replayed }) => status === 200 && !replayed)
    expect(applied).toHaveLength(taken)
  })
}

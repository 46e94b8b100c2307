import type { Page } from 'playwright/test'
import { matchPath } from 'react-router-dom'
import { expect, test } from '../fixtures.ts'
import { expectAllSent } from '../support/device.ts'
import {
  collectDates,
  momentsOf,
  readingOf,
  wallReadings,
  type Shown,
  type Reported,
} from '../support/moments.ts'
import { desktop, phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'
import { checklistVisits } from '../walk/checklists.ts'
import { findWork } from '../walk/states.ts'
import { startWalk, type Visits } from '../walk/walk.ts'
import { visits } from '../walk/walks.ts'

// More than a day ahead of the warehouse, so that no text in one zone equals one in the other.
test.use({ ...phone, timezoneId: 'Pacific/Kiritimati', ownProduct: true })
test.setTimeout(600_000)

const isOfMachine = (address: string) => address.startsWith('/sgi/checklists/empilhadeiras/')
/** The vehicle's checklist is the only visit whose data this story changes. */
const isOfVehicle = (address: string) => address.startsWith('/sgi/checklists/carregamento/')

/** «27/11/2026 11:05» in full, without its year, and its day alone. */
const withDay = (reading: string) => {
  const day = reading.slice(0, 10)
  const clock = reading.slice(10)
  return [reading, `${day.slice(0, 5)}${clock}`, day, day.slice(0, 5)]
}
const clockOf = (reading: string) => reading.slice(11)

/**
 * A table shows more columns on a desk; afterwards the page is back at phone size, which the walk
 * expects.
 */
async function momentsAtTwoSizes(page: Page) {
  await page.setViewportSize(desktop.viewport)
  const onDesk = await momentsOf(page)
  await page.setViewportSize(phone.viewport)
  return [...onDesk, ...(await momentsOf(page))]
}

test("SHELL-16 with the device in another time zone every screen shows all moments by the warehouse's clock", async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::|40\d|422/)
  const startedAt = Date.now()
  const before: Reported = new Map()
  const after: Reported = new Map()
  let reported = before
  collectDates(page.context(), () => reported)
  const shown: (Shown & { state: string })[] = []
  const addresses = new Set<string>()
  const inspect = async (state: string) => {
    addresses.add(new URL(page.url()).pathname)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    const moments = await momentsAtTwoSizes(page)
    shown.push(...moments.map((moment) => ({ ...moment, state })))
  }
  const expectOneClock = () => {
    const reported = [...before, ...after].flatMap(([, dates]) => [...dates].map(readingOf))
    const now = wallReadings(startedAt, Date.now())
    const known = new Set([
      ...reported.flatMap(withDay),
      ...[...now].flatMap(withDay),
      ...[...now].map(clockOf),
    ])
    const isWalked = (screen: string) => [...addresses].some((it) => matchPath(screen, it))
    expect(Object.keys(visits).filter((screen) => !isWalked(screen))).toEqual([])
    expect(shown.filter(({ moment }) => !known.has(moment))).toEqual([])
  }
  await signedInAs('admin')
  await waitForWorker(page)
  const walk = {
    ...(await startWalk(page, product.origin, 'floor')),
    inspect,
    inspectOver: inspect,
  }
  const seeAll = async (all: Visits, isAsked: (address: string) => boolean) => {
    for (const [address, { see }] of Object.entries(all)) {
      if (isAsked(address)) await test.step(address, () => see(walk))
    }
  }
  const works = await findWork(walk)
  // The demo has one machine without a checklist today, and the work begins it.
  await seeAll(checklistVisits, isOfMachine)
  for (const work of works) await work.prepare(walk)
  await cutNetwork()
  for (const work of works) {
    await test.step(work.name, async () => {
      await walk.open(work.list)
      await walk.open(work.address)
      await work.act(walk)
      await inspect(`${work.name}, unsent`)
    })
  }
  await walk.open('/envios')
  await inspect('Envios, unsent')
  reported = after
  await cutNetwork(false)
  await expectAllSent(page, 120_000)
  await inspect('Envios, sent')
  for (const { name, list, address } of works) {
    await walk.open(list)
    await inspect(`list of ${name}, sent`)
    await walk.open(address)
    await inspect(`${name}, sent`)
  }
  await seeAll(visits, (address) => !isOfMachine(address) && !isOfVehicle(address))
  expectOneClock()
  // The dates that the provider gave this work, and those that the device sent with it.
  const news = [...after].flatMap(([path, dates]) =>
    [...dates].filter((date) => before.get(path)?.has(date) === false).map(readingOf),
  )
  const now = new Set([...wallReadings(startedAt, Date.now())].flatMap(withDay))
  expect(news.length).toBeGreaterThan(0)
  expect(news.filter((reading) => !now.has(reading))).toEqual([])
})

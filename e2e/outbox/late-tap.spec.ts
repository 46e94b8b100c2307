import { expect, test } from '../fixtures.ts'
import { outboxOf } from '../support/device.ts'
import { photo } from '../support/photo.ts'
import { findReport, reportAddress } from '../support/receiving.ts'
import { phone, tablet } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...phone, ownProduct: true })

test('a gallery that a slow device opens too late asks for another tap, also offline', async ({
  page,
  product,
  signedInAs,
  cutNetwork,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/Failed to fetch|ERR_|net::/)
  const { id } = await findReport(product.origin, 2, ({ report }) => report.residuosStatus !== 100)
  await signedInAs('operador')
  await waitForWorker(page)
  await page.goto(`${reportAddress(id)}/residuos`)
  const gallery = page.getByRole('button', { name: 'Escolher da galeria' })
  await expect(gallery).toBeVisible()
  await cutNetwork()
  // Each Playwright query counts as user activation, so the page itself has to measure the age of
  // the first tap.
  await page.evaluate(() => {
    let taps = 0
    addEventListener('click', (event) => (taps += Number(event.isTrusted)), { capture: true })
    Object.defineProperty(navigator, 'userActivation', {
      get: () => ({ hasBeenActive: true, isActive: taps > 1 }),
    })
  })

  await gallery.click()
  const again = page.getByRole('button', { name: 'Toque de novo' })
  // The new button is in the same row, not further down.
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
  await expect
    .poll(async () => ((await top('Toque de novo')) ?? NaN) - ((await top('Tirar foto')) ?? NaN))
    .toBe(0)
  await snapshot('late-tap')
  await page.setViewportSize(tablet.viewport)
  await expect(again).toBeInViewport()
  await snapshot('late-tap-tablet')
  await page.setViewportSize(phone.viewport)

  const opened = page.waitForEvent('filechooser')
  await again.click()
  await (await opened).setFiles(await photo({ words: 'na segunda' }))
  await expect
    .poll(async () => (await outboxOf(page)).filter(({ photos }) => photos.length > 0).length)
    .toBe(1)
  await expect(gallery).toBeVisible()
})

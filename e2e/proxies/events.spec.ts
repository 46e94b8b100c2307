import { expect, test } from '../fixtures.ts'
import { announce, expectArrival, soon } from '../support/announce.ts'
import { desktop } from '../support/measure/viewports.ts'
import { signIn } from '../support/sign-in.ts'
import { frontNames, protocols, startFront } from './front.ts'

for (const frontName of frontNames) {
  for (const protocol of protocols) {
    test(`LIVE-04 an arrival appears on a monitor through ${frontName} over ${protocol} without its poll`, async ({
      browser,
      product,
      consoleWatch,
    }) => {
      const front = await startFront(frontName, Number(new URL(product.origin).port))
      const origin = `https://localhost:${front.portOf[protocol]}`
      const context = await browser.newContext({ ...desktop, baseURL: origin })
      try {
        await consoleWatch.context(context)
        const page = await context.newPage()
        await signIn(page, origin, 'supervisora')
        await page.goto('/monitor/ops/chegadas')
        await expect(page.getByText('Ao vivo')).toBeVisible(soon)
        const oc = `OC-${frontName}-${protocol.slice(-1)}`
        await announce(product.origin, oc)
        await expectArrival(page, oc)
      } finally {
        await context.close()
        await front.close()
      }
    })
  }
}

import { findFreePort } from '#provider/testing/ports.ts'
import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { password } from '../support/sign-in.ts'
import { frontNames, startFront } from './front.ts'

const soon = { timeout: 5_000 }

for (const frontName of frontNames) {
  test(`while one of two processes is down, ${frontName} sends every call to the other`, async ({
    product,
    playwright,
  }) => {
    const dead = await findFreePort()
    const front = await startFront(frontName, dead, Number(new URL(product.origin).port))
    const baseURL = `https://localhost:${front.portOf['HTTP/2']}`
    const request = await playwright.request.newContext({ baseURL, ignoreHTTPSErrors: true })
    const data = { username: 'operador', password }
    const signIn = async () => (await request.post(paths.signIn(), { data })).status()
    try {
      await expect
        .poll(async () => {
          const statuses = []
          for (let calls = 0; calls < 8; calls += 1) statuses.push(await signIn())
          return new Set(statuses)
        }, soon)
        .toEqual(new Set([200]))
    } finally {
      await request.dispose()
      await front.close()
    }
  })
}

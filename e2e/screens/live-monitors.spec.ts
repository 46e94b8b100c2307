import { paths } from '#contract/paths.ts'
import { expect, test } from '../fixtures.ts'
import { announce, expectArrival, soon } from '../support/announce.ts'
import { desktop } from '../support/measure/viewports.ts'
import { signIn } from '../support/sign-in.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...desktop, ownProduct: true })

const monitor = '/monitor/ops/chegadas'
const eventCalls = { method: 'GET', path: /\/monitor\/eventos$/ } as const

test('LIVE-01 LIVE-04 LIVE-05 LIVE-08 an arrival appears on the monitor without its poll, also after the provider was restarted', async ({
  page,
  product,
  signedInAs,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|net::|Failed to fetch|Failed to load/)
  await signedInAs('supervisora')
  await waitForWorker(page)
  await page.goto(monitor)
  await expect(page.getByText('Ao vivo')).toBeVisible(soon)
  await announce(product.origin, 'OC-VIVA-1')
  await expectArrival(page, 'OC-VIVA-1')

  await product.kill()
  await expect(page.getByText('A cada 2 minutos')).toBeVisible(soon)
  await product.startAgain()
  // Told before the stream is open again.
  await announce(product.origin, 'OC-VIVA-2')
  await expect(page.getByText('Ao vivo')).toBeVisible(soon)
  await expectArrival(page, 'OC-VIVA-2')
  await announce(product.origin, 'OC-VIVA-3')
  await expectArrival(page, 'OC-VIVA-3')
  await product.stop()
})

test('LIVE-06 two monitors in one browser hold one stream, and the other one takes over', async ({
  page,
  context,
  signedInAs,
  received,
}) => {
  await signedInAs('supervisora')
  await page.goto(monitor)
  await expect(page.getByText('Ao vivo')).toBeVisible(soon)
  const other = await context.newPage()
  await other.goto('/monitor/ops/carregamentos')
  await expect(other.getByText('A cada 2 minutos')).toBeVisible(soon)
  expect(await received(eventCalls)).toHaveLength(1)
  await page.close()
  await expect(other.getByText('Ao vivo')).toBeVisible(soon)
})

/** A zone in which it is noon now: the story must not reach midnight, when the monitor asks again. */
const hoursPastNoon = new Date().getUTCHours() - 12

test.describe('far from midnight', () => {
  test.use({ timezoneId: `Etc/GMT${hoursPastNoon < 0 ? '' : '+'}${hoursPastNoon}` })

  test('LIVE-07 a provider that does not know the stream is asked once, and the monitor polls', async ({
    page,
    product,
    signedInAs,
    faults,
    received,
    expectInConsole,
  }) => {
    expectInConsole(/404/)
    await faults.plan({
      match: { path: '/monitor/eventos' },
      times: 1000,
      action: { kind: 'status', status: 404, body: { message: 'Não encontrado' } },
    })
    await page.clock.install()
    await signedInAs('supervisora')
    await page.goto(monitor)
    await expect(page.getByText('A cada 2 minutos')).toBeVisible()
    await expect.poll(async () => (await received(eventCalls)).length).toBe(1)
    await announce(product.origin, 'OC-LIDA')
    await page.clock.runFor(121_000)
    await expectArrival(page, 'OC-LIDA')
    await page.goto('/monitor/ops/carregamentos')
    await expect(page.getByText('A cada 2 minutos')).toBeVisible()
    await page.clock.runFor(10 * 60_000)
    expect(await received(eventCalls)).toHaveLength(1)
  })
})

test('LIVE-07 LIVE-09 a provider that takes no extensions has no stream and no sign-in of devices @strict', async ({
  page,
  signedInAs,
  received,
}) => {
  await page.clock.install()
  await signedInAs('supervisora')
  await page.goto(monitor)
  await expect(page.getByText('A cada 2 minutos')).toBeVisible()
  await page.goto('/aparelhos')
  await expect(page.getByText('O servidor não guarda a lista de aparelhos')).toBeVisible()
  await expect(page.getByText('Deixar este aparelho')).toHaveCount(0)
  expect(await received({ path: /eventos|credencial|\/auth\/aparelho/ })).toEqual([])
})

test('LIVE-10 LIVE-12 LIVE-14 LIVE-15 a device that a supervisor leaves as a monitor outlives its tokens, and shows the sign-in when its access is ended', async ({
  page,
  product,
  signedInAs,
  received,
  profile,
  snapshot,
  expectInConsole,
}) => {
  test.slow()
  expectInConsole(/401|ERR_|net::|Failed to fetch|Failed to load/)
  await product.startAgain({ deviceTokenSeconds: 10 })
  await signedInAs('supervisora')
  await waitForWorker(page)
  await page.goto('/aparelhos')
  await page.getByRole('button', { name: 'Deixar este aparelho como monitor' }).click()
  await snapshot('leave-as-monitor')
  await page.getByRole('button', { name: 'Deixar como monitor', exact: true }).click()
  const tile = page.getByRole('main').getByRole('link', { name: 'Monitor de Chegadas' })
  await expect(tile).toBeVisible(soon)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  await tile.click()
  await page.getByRole('button', { name: 'No telão' }).click()
  const board = page.getByRole('dialog', { name: 'Monitor de Chegadas' })
  await expect(board.getByText('Ao vivo')).toBeVisible(soon)
  await snapshot('device-monitor')

  // Several tokens later.
  const renewed = async () => (await received({ path: /^\/auth\/aparelho$/ })).length
  await expect.poll(renewed, { timeout: 120_000 }).toBeGreaterThan(3)
  await expect(board).toBeVisible()
  expect((await received({ path: /./ })).filter(({ status }) => status === 403)).toEqual([])
  // After a night without power.
  await product.stop()
  await page.waitForFunction(() => {
    const [, claims = ''] = (localStorage.getItem('pavilhao.last') ?? '').split('.')
    return (JSON.parse(atob(claims)) as { exp: number }).exp * 1000 < Date.now()
  })
  await page.reload()
  await expect(board).toBeVisible(soon)
  await product.startAgain({ deviceTokenSeconds: 10 })
  await announce(product.origin, 'OC-NOITE')
  await expect(board.getByText('OC-NOITE')).toBeVisible(soon)

  const token = await page.evaluate(() => localStorage.getItem('pavilhao.token'))
  const ask = async (path: string) =>
    (await fetch(`${product.origin}${path}`, { headers: { authorization: `Bearer ${token}` } }))
      .status
  const refused = [paths.driver(1), paths.driverSearch('52998224725'), paths.userTable('')]
  expect(await Promise.all(refused.map(ask))).toEqual([403, 403, 403])

  const desk = await profile()
  await signIn(desk.page, product.origin, 'supervisora')
  await desk.page.goto('/aparelhos')
  await desk.page.getByRole('button', { name: 'Desligar acesso' }).click()
  await snapshot('end-access', desk.page)
  await desk.page.getByRole('button', { name: 'Desligar', exact: true }).click()
  await expect(desk.page.getByText('Acesso desligado')).toBeVisible()
  await expect(page.getByText('Este aparelho não entra mais sozinho')).toBeVisible(soon)
  await expect(page.getByLabel('Usuário')).toBeVisible()
  await snapshot('access-ended')
  expect(await page.evaluate(() => localStorage.getItem('pavilhao.device-key'))).toBeNull()
})

test('LIVE-11 a device that a supervisor leaves as a kiosk shows the arrival and nothing else', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('supervisora')
  await page.goto('/aparelhos')
  await page.getByRole('button', { name: 'Deixar este aparelho como totem' }).click()
  await page.getByRole('button', { name: 'Deixar como totem', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible(soon)
  await page.goto('/aparelhos')
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeVisible(soon)
})

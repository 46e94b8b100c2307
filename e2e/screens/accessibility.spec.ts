import type { Page } from 'playwright/test'
import { matchPath } from 'react-router-dom'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, outboxOf } from '../support/device.ts'
import type { Faults } from '../support/faults.ts'
import { askProvider } from '../support/provider-api.ts'
import { fillSignIn, signIn } from '../support/sign-in.ts'
import { openReport, reportAddress, takePhoto } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'
import { findWork, text } from '../walk/states.ts'
import { openThere, startWalk } from '../walk/walk.ts'
import { walks } from '../walk/walks.ts'

test.use(phone)
test.setTimeout(600_000)
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const title =
  'SHELL-01 UX-20 UX-21 UX-22 UX-23 UX-25 UX-27 UX-33 UX-43 axe in every theme, colours at every size, targets, words, photos, focus and paper:'

for (const [name, visits] of Object.entries(walks)) {
  test(`${title} ${name}`, async ({ page, product, signedInAs }) => {
    await signedInAs('admin')
    for (const [address, { kind, see }] of Object.entries(visits)) {
      await test.step(address, async () => {
        await see(await startWalk(page, product.origin, kind))
        expect(matchPath(address, new URL(page.url()).pathname), page.url()).not.toBeNull()
      })
    }
  })
}

/** Refuses every write except the sign-in and the queries by POST. */
const refuseAllWrites = (faults: Faults) =>
  Promise.all(
    ['PUT', 'POST', 'DELETE'].map((method) =>
      faults.plan({
        match: { method, path: '^/(?!auth|__|.*consulta)' },
        times: 1000,
        action: { kind: 'status', status: 422, body: { message: 'O servidor não aceitou' } },
      }),
    ),
  )

test.describe('with work', () => {
  test.use({ ownProduct: true })

  test(`${title} offline, unsent, refused, left behind`, async ({
    page,
    product,
    faults,
    signedInAs,
    cutNetwork,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to fetch|ERR_|net::|422/)
    const walk = await startWalk(page, product.origin, 'floor')
    const { open, inspect, inspectOver } = walk
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    await signedInAs('admin')
    await waitForWorker(page)
    const works = await findWork(walk)
    for (const work of works) await test.step(work.name, () => work.prepare(walk))

    await cutNetwork()
    for (const work of works) {
      await test.step(`${work.name} offline`, async () => {
        await open(work.list)
        await open(work.address)
        await work.act(walk)
        await inspect(`${work.name}, unsent, with no network`)
        await open(work.list)
        await inspect(`list of ${work.name}, unsent, with no network`)
      })
    }
    await open(reportAddress(99_998))
    await inspect('a report that this device does not know')
    await open('/preparar')
    await inspect('the shift, with no network')
    await test.step('typed, and not saved', async () => {
      const waste = works.find(({ name }) => name === 'waste')
      await open(waste?.address ?? '')
      await page.getByLabel('Peso dos resíduos (Kg)').fill('9')
    })
    await open('/')
    await inspect('home with unsent work')
    await test.step('more unsent work than the bar counts', async () => {
      const bar = page.getByRole('navigation', { name: 'Barra inferior' })
      const mark = bar
        .getByRole('link', { name: /Envios/ })
        .locator('[aria-hidden]', { hasText: /\d/ })
      // Set the widest text by hand: no story makes a hundred entries.
      await mark.evaluate((it) => (it.textContent = '99+'))
      await inspect('home with more unsent work than is counted')
    })
    await open('/entregar')
    await expect(page.getByText('Ainda não')).toBeVisible()
    await expect(text(page, /rascunho/)).toBeVisible()
    await inspect('hand-over with unsent work')
    await open('/envios')
    await page.locator('main [aria-expanded=false]').first().click()
    await inspect('Envios with no network')
    await button('Descartar').first().click()
    await inspectOver('about to be discarded')
    await page.keyboard.press('Escape')
    await button('Salvar em arquivo').click()
    await button('Criar arquivo').click()
    await inspectOver('a file about to be made')
    await page.keyboard.press('Escape')

    await refuseAllWrites(faults)
    await cutNetwork(false)
    await expect
      .poll(async () => (await outboxOf(page)).filter(({ state }) => state === 'parked').length, {
        timeout: 60_000,
      })
      .toBeGreaterThanOrEqual(works.length)
    for (const work of works) {
      await test.step(`${work.name}, refused`, async () => {
        await open(work.address)
        await expect(text(page, /O servidor não aceitou/)).toBeVisible()
        await inspect(`${work.name}, refused`)
        await open(work.list)
        await inspect(`list of ${work.name}, refused`)
      })
    }
    await open('/')
    await expect(text(page, /decisão sua|decisões suas/)).toBeVisible()
    await inspect('home with refused work')
    await open('/envios')
    await inspect('Envios, refused')

    await page.goto('/logout')
    await expect(button('Sair mesmo assim')).toBeVisible()
    await inspectOver('sign-out with unsent work')
    await button('Sair mesmo assim').click()
    await expect(page.getByText('aguardam o login')).toBeVisible()
    await inspectOver('sign-in with work waiting')
    await faults.clear()
    await fillSignIn(page, 'operadora')
    await expect(page.getByText('aguardam o login')).toBeVisible()
    await inspect("home, another's work")
    await open('/entregar')
    await expect(text(page, /aguardam o login/)).toBeVisible()
    await inspect("hand-over, another's work")
  })

  test(`${title} the sign-in, unreadable answers, the offer to install`, async ({
    page,
    product,
    faults,
  }) => {
    const { open, inspect, inspectOver } = await startWalk(page, product.origin, 'floor')
    await page.goto('/signin')
    await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
    await inspectOver('sign-in')
    await page.getByLabel('Usuário').fill('operador')
    await page.getByLabel('Senha', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'ENTRAR' }).click()
    await expect(page.getByRole('alert')).toHaveText('Usuário ou senha inválidos')
    await inspectOver('sign-in refused')
    await signIn(page, product.origin, 'operador')
    await open('/adm/auth/users')
    await expect(page.getByRole('heading', { name: 'SEM PERMISSÃO' })).toBeVisible()

    await page.goto('/')
    await waitForWorker(page)
    const provider = await askProvider(product.origin)
    const { idSaida } = await provider.findReport(({ step }) => step === '3')
    await openReport(page, idSaida)
    await takePhoto(page, { words: 'enviada' })
    await expectAllSent(page)
    await inspect('stuffing, sent')
    await open('/envios')
    await inspect('Envios, sent')
    await offerInstall(page, inspect)

    await faults.plan({
      match: { method: 'GET', path: '^/api/' },
      times: 1000,
      action: { kind: 'status', status: 500, body: { message: 'Erro interno' } },
    })
    for (const address of unread) {
      await open(address)
      await expect(text(page, /Erro interno|Tentar de novo/)).toBeVisible()
      await inspect(`${address}, which could not be read`)
    }

    await faults.clear()
    await faults.plan({ match: { path: '^/api/' }, times: 1000, action: { kind: 'portal' } })
    await open('/ops/estoque')
    await open('/ops/carregamento')
    await expect(page.getByText('A rede pede um login')).toBeVisible()
    await inspect('a portal')
    await faults.clear()
    // Open the screen before the fault: a read of this screen would end the session.
    await open('/relatorios')
    await faults.plan({
      match: { path: '^/api/' },
      action: { kind: 'status', status: 401, body: { message: 'Sessão expirada' } },
    })
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, '/ops/carregamento')
    await expect(page.getByText('Entre novamente para continuar')).toBeVisible()
    await inspectOver('the session is over')
  })
})

/** One screen of each kind: a list, a record, a form on a record. */
const unread = [
  '/ops/carregamento',
  '/ops/carregamento/1',
  '/ops/relatorios/recebimento',
  '/ops/relatorios/recebimento/1/residuos',
  '/ops/relatorios/estufagem/99998',
  '/sgi/checklists/carregamento/1',
]

/** Shows the offer for an iPad first, then the one for Chromium. */
async function offerInstall(page: Page, inspect: (state: string) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page)
  const own = await page.evaluate(() => navigator.userAgent)
  await cdp.send('Emulation.setUserAgentOverride', { userAgent: 'Mozilla/5.0 (iPad)' })
  await openThere(page, '/')
  await expect(page.getByText('Adicionar à Tela de Início')).toBeVisible()
  await inspect('home, the steps to install')
  await cdp.send('Emulation.setUserAgentOverride', { userAgent: own })
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  await expect(page.getByRole('button', { name: 'Instalar' })).toBeVisible()
  await inspect('home, the offer to install')
}

import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { expect, test } from '../fixtures.ts'
import type { Faults } from '../support/faults.ts'
import { actOn, answer, findMachine, machineAddress, startChecklist } from '../support/forklift.ts'
import { askProvider } from '../support/provider-api.ts'
import { findReport, reportAddress, signedGet } from '../support/receiving.ts'
import { openReport, reportAddress as stuffingAddress, takePhoto } from '../support/stuffing.ts'
import { desktop, phone, tablet } from '../support/measure/viewports.ts'
import { openThere } from '../walk/walk.ts'

/**
 * The elements that a toast covers: sticky bars of actions at any scroll position, everything else
 * only at the top of the page or dialog.
 */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toasts :is(output, [role=alert]) > *')]
    const isDialog = document.querySelector('dialog[open]') !== null
    const header = document.querySelector('header')
    const stays = header !== null && getComputedStyle(header).position === 'sticky'
    // The app's sticky header already hides the content that has scrolled under it.
    const from = stays && !isDialog ? header.getBoundingClientRect().bottom : 0
    const atTop = ':is(h1, h2), main :is(a, button, input)'
    const asked = isDialog
      ? 'dialog[open] :is(h2, a, button, input)'
      : ['[data-sticky-bar]', ...(scrollY === 0 ? [atTop] : [])].join()
    const covered = [...document.querySelectorAll(asked)]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }))
      .filter((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect()
        return toasts.some((toast) => {
          const over = toast.getBoundingClientRect()
          const isNextTo = right <= over.left || left >= over.right
          return !isNextTo && Math.max(top, from) < over.bottom && bottom > over.top
        })
      })
    return { count: toasts.length, covered: covered.map((it) => it.outerHTML.slice(0, 120)) }
  })

/** Disables the timeout that removes a toast after 8 s. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const own = setTimeout
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms?: number) => (ms === 8_000 ? 0 : own(act, ms)),
    })
  })

/** Checks each size at the current scroll position, at the top and at the end. */
async function expectFree(page: Page, state: string): Promise<void> {
  for (const [size, { viewport }] of Object.entries({ phone, tablet, desktop })) {
    await page.setViewportSize(viewport)
    for (const [where, to] of Object.entries({ here: undefined, top: 0, end: 1e6 })) {
      if (to !== undefined) await page.evaluate((y) => scrollTo(0, y), to)
      const { count, covered } = await coveredByToasts(page)
      expect(count).toBe(1)
      expect.soft(covered, `${state}, ${size}, ${where}`).toEqual([])
    }
  }
}

/** Makes the provider refuse a photo of this stuffing report. */
async function raiseToast(page: Page, faults: Faults, idSaida: number): Promise<void> {
  await openReport(page, idSaida)
  await faults.plan({
    match: { method: 'PUT', path: '/estufagem/upload/' },
    action: { kind: 'status', status: 422, body: { message: 'A foto está escura' } },
  })
  await takePhoto(page, { words: 'escura' })
  await expect(page.locator('.toasts').getByText(/A foto está escura/)).toBeVisible()
}

test('a toast covers no title, link, X or bar of actions on a phone, a tablet and a desktop', async ({
  page,
  product,
  signedInAs,
  faults,
  expectInConsole,
}) => {
  expectInConsole(/422|401/)
  await keepToasts(page)
  const get = await signedGet(product.origin)
  const provider = await askProvider(product.origin)
  const { id } = await findReport(product.origin, 2)
  const { idSaida } = await provider.findReport((it) => it.step === '3' && it.status === 0)
  const rows = await get<LoadingListItem[]>(paths.loadingList(''))
  await page.goto('/signin')
  await page.getByLabel('Usuário').fill('admin')
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'ENTRAR' }).click()
  await expect(page.locator('.toasts').getByText('Usuário ou senha inválidos')).toBeVisible()
  await expectFree(page, 'sign-in')

  await signedInAs('admin')
  await raiseToast(page, faults, idSaida)

  const addresses = [
    '/',
    stuffingAddress(idSaida),
    reportAddress(id),
    `${reportAddress(id)}/checklist/1`,
    `${reportAddress(id)}/avarias`,
    `${reportAddress(id)}/avarias/new`,
    `/ops/carregamento/${rows.find(({ status }) => status === 1)?.id}`,
    '/rep/ops/recebimento',
    '/monitor/ops/chegadas',
  ]
  for (const address of addresses) {
    await test.step(address, async () => {
      await openThere(page, address)
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectFree(page, address)
    })
  }
  await test.step('a tall dialog', async () => {
    await openThere(page, '/adm/auth/users')
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click()
    await expect(page.getByLabel('Bloqueado')).toBeVisible()
    await expectFree(page, 'a user')
  })
})

test.describe('on a phone', () => {
  test.use({ ...phone, ownProduct: true })

  test('a toast right after an answer covers no question of a checklist', async ({
    page,
    product,
    signedInAs,
    faults,
    expectInConsole,
  }) => {
    expectInConsole(/422/)
    await keepToasts(page)
    const provider = await askProvider(product.origin)
    const { idSaida } = await provider.findReport((it) => it.step === '3' && it.status === 0)
    const machine = await findMachine(product.origin, ({ today }) => !today)
    const get = await signedGet(product.origin, 'inspetor')
    const vehicles = await get<LoadingChecklistHeader[]>(paths.loadingChecklistList(''))
    const vehicle = vehicles.find(({ faltam, dataSaida }) => faltam === 14 && dataSaida === null)
    const question = page.locator('[data-sticky-bar]').getByRole('heading')
    await signedInAs('admin')
    await raiseToast(page, faults, idSaida)

    await openThere(page, machineAddress(machine.id))
    await startChecklist(page, 'horímetro', String((machine.lastHorimetro ?? 0) + 1))
    const [item] = machine.items
    if (item === undefined) throw new Error('a machine without items')
    await answer(page, actOn(item))
    await expect(question).toBeInViewport({ ratio: 1 })
    await expectFree(page, 'a forklift checklist')

    await page.setViewportSize(phone.viewport)
    await openThere(page, `/sgi/checklists/carregamento/${vehicle?.id}`)
    const asked = await question.textContent()
    await page.locator('[data-sticky-bar]').getByRole('button', { name: 'Conforme' }).first().tap()
    await expect(question).not.toHaveText(asked ?? '')
    await expect(question).toBeInViewport({ ratio: 1 })
    await expectFree(page, 'a vehicle checklist')
  })
})

import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { readPrinted } from '../support/read-printed.ts'
import { desktop } from '../support/measure/viewports.ts'

test.use(desktop)

/** The page as the browser's «Imprimir» prints it. */
async function printed(page: Page) {
  return readPrinted(await page.pdf({ preferCSSPageSize: true, printBackground: false }))
}

/** Runs `inspect` while the page is rendered for paper, between `beforeprint` and `afterprint`. */
async function onPaper(page: Page, inspect: () => Promise<void>) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await inspect()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
}

const a4 = [210, 297] as const
const across = [297, 210] as const

test('SHELL-06 UX-43 the menu is 256 px wide; a report prints on A4 with time, person and page numbers and without the navigation; a monitor prints whole', async ({
  page,
  signedInAs,
  snapshot,
}) => {
  await signedInAs('supervisora')
  await page.evaluate(() => localStorage.setItem('pavilhao.theme', 'escuro'))
  await page.goto('/rep/ops/recebimento')
  const count = page.getByText(/^\d+ registros?$/)
  await expect(count).toBeVisible()
  const rows = await page.getByRole('row').count()
  const menu = await page.getByRole('navigation', { name: 'Menu', exact: true }).boundingBox()
  expect(menu?.width).toBe(256)

  await onPaper(page, async () => {
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('row')).toHaveCount(rows)
    const colours = await page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => [
        getComputedStyle(title).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
    // The paper does not take the colours of the screen's theme.
    expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await snapshot('print-report')
  })

  const { sheets, text } = await printed(page)
  expect(new Set(sheets.map(String))).toEqual(new Set([String(across)]))
  expect(text).toContain('Relatórios de Recebimento')
  expect(text).toMatch(/Impresso em \d\d\/\d\d\/\d{4} \d\d:\d\d por /)
  expect(text).toContain(`Página 1 de ${sheets.length}`)
  expect(text).not.toContain('Envios')
  expect(text).not.toContain('Pesquise')
  await expectWholeMonitor(page)
})

/** A monitor prints in full, as a table. */
async function expectWholeMonitor(page: Page) {
  await page.goto('/monitor/ops/carregamentos')
  await expect(page.getByText(/\d+ registros?$/)).toBeVisible()
  const reported = await page
    .getByText(/\d+ registros?$/)
    .first()
    .innerText()
  const count = Number(/(\d+) registros?$/.exec(reported)?.[1])
  expect(count).toBeGreaterThan(0)
  await onPaper(page, async () => {
    await expect(page.getByRole('row')).toHaveCount(count + 1)
  })
  const { sheets, text } = await printed(page)
  expect(sheets.length).toBeGreaterThan(0)
  expect(text).toMatch(/Impresso em .* por /)
  expect(text.match(/Chamado|Pendente/g)?.length).toBeGreaterThanOrEqual(count)
  expect(text).toContain(`Página ${sheets.length} de ${sheets.length}`)
}

test('UX-43 a list of the floor fits A4 and prints with its time and person', async ({
  page,
  signedInAs,
  snapshot,
}) => {
  await signedInAs('operador')
  await page.goto('/ops/relatorios/recebimento')
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toBeVisible()
  await onPaper(page, async () => {
    // Nothing overflows at the side.
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await snapshot('print-receipts')
  })
  const { sheets, text } = await printed(page)
  expect(new Set(sheets.map(String))).toEqual(new Set([String(a4)]))
  expect(text).toMatch(/Impresso em .* por /)
})

import { expect, test } from '../fixtures.ts'
import { wrongTables } from '../support/measure/measure-table.ts'
import { brokenWords } from '../support/measure/measure-words.ts'
import { openThere } from '../walk/walk.ts'

/** Every screen with a table, and a text that appears once its rows are shown. */
const tables: Record<string, string | RegExp> = {
  '/rep/sgi/empilhadeiras': 'EMP-01',
  '/rep/ops/recebimento': /^Página/,
  '/rep/ops/carregamento': /^Página/,
  '/rep/ops/recebimento?status=10': 'Aprovar',
  '/adm/auth/users': /^\d+ registros$/,
  '/rep/ops/recebimento?status=1': 'PDF',
  '/adm/auth/permissions': /^\d+ registros$/,
  '/adm/auth/permissions/role/1': /^\d+ registros?$/,
  '/adm/integrity/io': /^\d+ registros$/,
}

/** Window widths: a laptop, half of a screen, a desk. */
const widths = [1024, 1280, 1366, 1440, 1920]

/** CSS px: three lines and their padding. */
const highestRow = 96

test('every table fits a desk screen: whole words, low rows, a sticky header, aligned figures', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('admin')
  for (const [address, words] of Object.entries(tables)) {
    await test.step(address, async () => {
      await openThere(page, address)
      const shown = page.getByRole('main').getByText(words).filter({ visible: true }).first()
      await expect(shown).toBeVisible()
      const days = page.getByText('Ver em tabela')
      if (await days.isVisible()) await days.click()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 720 })
        const reported = [
          ...(await page.evaluate(wrongTables, highestRow)),
          ...(await page.evaluate(brokenWords, 'main table')),
        ]
        expect.soft(reported, `${address}, ${width}`).toEqual([])
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(beyond, `${address}, ${width}: beyond the side`).toBe(0)
      }
    })
  }
})

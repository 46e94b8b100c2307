import { firstScreen, readManifest, scriptsFor } from '../scripts/steps/bundle.mjs'
import { expect, test } from './fixtures.ts'

test('the browser loads only scripts that the size budgets count', async ({
  page,
  product,
  signedInAs,
}) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script' || request.serviceWorker()) return
    loaded.add(new URL(request.url()).pathname.slice(1))
  })
  const uncounted = (chunks: string[]) => {
    const counted = [...scriptsFor(readManifest(), chunks), 'sw.js']
    return [...loaded].filter((script) => !counted.includes(script))
  }

  await page.goto(`${product.origin}/signin`)
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  expect(loaded.size).toBeGreaterThan(0)
  expect(uncounted([])).toEqual([])
  // A person compares it by eye, so it has neither capitals nor underscores.
  const version = await page.locator('meta[name=version]').getAttribute('content')
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-z]{8}$/)

  await signedInAs('operador')
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  expect(uncounted([firstScreen])).toEqual([])
})

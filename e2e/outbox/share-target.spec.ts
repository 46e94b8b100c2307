import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAllSent } from '../support/device.ts'
import { photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { share } from '../support/share.ts'
import { openAgain, signIn } from '../support/sign-in.ts'
import { openReport } from '../support/stuffing.ts'
import { phone } from '../support/measure/viewports.ts'
import { waitForWorker } from '../support/worker.ts'

// Playwright's trace would fetch the shared pictures, which the content security policy forbids.
test.use({ ...phone, ownProduct: true, trace: 'off' })

test('photos shared while the app is closed and nobody is signed in survive a kill of the browser and reach their step', async ({
  profile,
  product,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|net::|sync/i)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  const tablet = await profile()
  await signIn(tablet.page, product.origin, 'operador')
  await waitForWorker(tablet.page)
  await tablet.page.goto(`${product.origin}/logout`)
  await expect(tablet.page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await tablet.page.goto('about:blank')
  const bad = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
  await share(tablet.page, product.origin, [await photo({ words: 'lonas' }), bad])
  // The worker has redirected, but the app itself has not started yet.
  await tablet.page.waitForURL(/compartilhadas|signin/, { waitUntil: 'commit' })
  await tablet.kill()
  await tablet.reopen()

  const { page } = tablet
  const shown = page.getByText('2 fotos compartilhadas. Só são guardadas quando')
  await expect(async () => {
    // A browser killed right after a sign-out may still store the token that the provider has
    // revoked.
    await openAgain(page, `${product.origin}/compartilhadas`, 'operador')
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByText('Não é uma foto')).toBeVisible()
  expect(await draftsOf(page)).toEqual([])
  await snapshot('share-target', page)
  // A person who leaves the screen finds a link back to it.
  await openReport(page, idSaida)
  await page.getByRole('link', { name: /Dizer do que são as fotos compartilhadas \(2\)/ }).click()
  await page.getByRole('button', { name: 'Estufagem', exact: true }).click()
  await expect(page).toHaveURL(/relatorios\/estufagem$/)
  await openReport(page, idSaida)
  const use = page.getByRole('button', { name: /Usar foto compartilhada/ })
  await expect(use).toHaveText('Usar foto compartilhada (2)')
  await snapshot('share-target-step', page)
  await use.click()
  await expectAllSent(page)
  await expect.poll(async () => (await provider.stuffing(idSaida)).preCounter).toBe(1)
  await expect(use).toHaveText('Usar foto compartilhada (1)')
  // Within the time of a double tap the button ignores another tap (UX-26).
  const refused = page.getByText(
    'Erro ao processar imagem! Este arquivo não é uma imagem. Tire ou escolha uma foto.',
  )
  await expect(async () => {
    await use.click()
    await expect(refused).toBeVisible({ timeout: 1000 })
  }).toPass()

  await page.goto(`${product.origin}/entregar`)
  await expect(page.getByText('Termine ou descarte 1 rascunho.')).toBeVisible()
  await snapshot('hand-over-draft', page)
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByText('1 foto guardada neste aparelho.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover a foto 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Nenhuma foto compartilhada')).toBeVisible()
  await page.goto(`${product.origin}/envios`)
  await expect(page.getByRole('button', { name: /^Descartados \(1\)/ })).toBeVisible()
})

/** The keys (person and form) of all drafts on this device. */
const draftsOf = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('pavilhao-outbox')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.onsuccess = () => resolve(opened.result)
      opened.onerror = () => reject(new Error('the outbox cannot be opened'))
    })
    const asked = database.transaction('drafts').objectStore('drafts').getAllKeys()
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(new Error('the drafts cannot be read'))
    })
    database.close()
    return keys
  })

for (const policy of ['origin', 'no-referrer'])
  test(`photos that a web page posts (${policy}) are marked as foreign, and never placed without the person's consent`, async ({
    page,
    product,
    signedInAs,
    snapshot,
  }) => {
    await signedInAs('operador')
    await waitForWorker(page)
    const elsewhere = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.setHeader('referrer-policy', policy)
      answer.end('<!doctype html><link rel="icon" href="data:,"><p>Outra página</p>')
    })
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const photos = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        photo({ words: `alheia ${at}`, width: 160, height: 120 }),
      ),
    )
    for (const visit of [1, 2, 3]) {
      await page.goto(`http://${host}/`)
      await share(page, product.origin, photos)
      await page.waitForURL(visit === 1 ? /compartilhadas$/ : /compartilhadas\?falha=muitas$/)
    }
    const reported = policy === 'origin' ? `uma página da web (${host})` : 'uma página da web'
    await expect(
      page.getByText(`Estas fotos vieram de ${reported}, não do compartilhamento do aparelho.`),
    ).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('img')).toHaveCount(20)
    expect(await draftsOf(page)).toEqual([])
    await snapshot(`share-target-page-${policy}`, page)
    await page.getByRole('button', { name: 'Descartar estas fotos' }).click()
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(20)
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByText('Estas fotos vieram de')).toHaveCount(0)
    await page.goto(`${product.origin}/compartilhadas`)
    await expect(page.getByText('Nenhuma foto compartilhada')).toBeVisible()
    elsewhere.close()
  })

import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAllSent } from './support/device.ts'
import { photo } from './support/photo.ts'
import { askProvider } from './support/provider-api.ts'
import { fillSignIn } from './support/sign-in.ts'
import { openReport } from './support/stuffing.ts'
import { phone } from './support/viewports.ts'
import { waitForWorker } from './support/worker.ts'

// The trace would fetch the pictures that are shown from memory, which the policy forbids to anybody.
test.use({ ...phone, ownProduct: true, trace: 'off' })

/** What the system does when a person picks the app in a share sheet: it posts a form. */
async function share(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.evaluate(
    (given) => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.enctype = 'multipart/form-data'
      form.action = '/compartilhadas'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'fotos'
      input.multiple = true
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of given) {
        const data = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))
        transfer.items.add(new File([data], name, { type }))
      }
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      type: mimeType,
      bytes: buffer.toString('base64'),
    })),
  )
}

test('photos shared from another app while nobody is signed in wait, also through a reload, for the step that they belong to', async ({
  page,
  product,
  signedInAs,
  snapshot,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|net::|sync/i)
  const provider = await askProvider(product.origin)
  const { idSaida } = await provider.findReport(
    ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
  )
  await signedInAs('operador')
  await waitForWorker(page)
  const bad = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') }
  await page.goto(`${product.origin}/logout`)
  await expect(page.getByRole('button', { name: 'ENTRAR' })).toBeVisible()
  await share(page, [await photo({ words: 'lonas' }), bad])
  await page.waitForURL(/signin/)
  await fillSignIn(page, 'operador')
  await expect(page.getByText('2 fotos guardadas neste aparelho.')).toBeVisible()
  await expect(page.getByText('Não é uma foto')).toBeVisible()
  await snapshot('share-target')
  await page.reload()
  await page.getByRole('link', { name: 'Estufagem', exact: true }).last().click()
  await openReport(page, idSaida)
  const use = page.getByRole('button', { name: /Usar foto compartilhada/ })
  await expect(use).toHaveText('Usar foto compartilhada (2)')
  await snapshot('share-target-step')
  await use.click()
  await expectAllSent(page)
  await expect.poll(async () => (await provider.stuffing(idSaida)).preCounter).toBe(1)
  await expect(use).toHaveText('Usar foto compartilhada (1)')
  await use.click()
  await expect(
    page.getByText('Este arquivo não é uma imagem. Tire ou escolha uma foto.'),
  ).toBeVisible()
  await page.goto(`${product.origin}/compartilhadas`)
  await page.getByRole('button', { name: 'Remover a foto 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Nenhuma foto compartilhada')).toBeVisible()
})

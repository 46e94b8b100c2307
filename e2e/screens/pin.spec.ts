import type { Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import { cacheNamesOf } from '#src/reads/cache-names.ts'
import { readClaims } from '#src/session/token.ts'
import { expect, test } from '../fixtures.ts'
import { expectAllSent, expectStates } from '../support/device.ts'
import { tablet } from '../support/measure/viewports.ts'
import { cardOf, findProduct, takePhotoIn } from '../support/receiving.ts'
import { fillSignIn, password } from '../support/sign-in.ts'
import { waitForWorker } from '../support/worker.ts'

test.use({ ...tablet, ownProduct: true })
test.beforeEach(({ expectInConsole }) => expectInConsole(/401|ERR_|net::|Failed to fetch/))

const operator = { nome: 'Antônio Carlos Nunes', pin: '482913' }
const supervisor = { nome: 'Márcia Regina Tavares', pin: '771204' }

async function setPin(page: Page, pin: string) {
  await page.goto('/pin')
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByLabel('Repita o PIN').fill(pin)
  await page.getByLabel('Sua senha').fill(password)
  await page.getByRole('button', { name: 'Salvar o PIN' }).click()
  await expect(page.getByText('PIN salvo neste aparelho.')).toBeVisible()
}

async function lock(page: Page) {
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('button', { name: 'Bloquear ou trocar de pessoa' }).click()
  await expect(page.getByText('Tela bloqueada')).toBeVisible()
}

/** By the person's tile and PIN. */
async function enter(page: Page, { nome, pin }: typeof operator) {
  await page.getByRole('button', { name: nome }).click()
  await page.getByLabel(`PIN de ${nome}`).fill(pin)
}

/** Everything that the page can read on the device, as text, but the cached reads of the person on the screen. */
async function readable(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('pavilhao.token'))
  const person = `${new URL(page.url()).origin}|${readClaims(token ?? '')?.sub}`
  return page.evaluate(
    async (own) => {
      const texts: string[] = [JSON.stringify(localStorage)]
      const decoder = new TextDecoder('latin1')
      const asText = (_name: string, value: unknown) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? decoder.decode(value) : value
      const open = indexedDB.open('pavilhao-outbox')
      const db = await new Promise<IDBDatabase>((resolve) => {
        open.addEventListener('success', () => resolve(open.result))
      })
      for (const name of db.objectStoreNames) {
        const all = db.transaction(name).objectStore(name).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        texts.push(...(all.result as unknown[]).map((row) => JSON.stringify(row, asText)))
      }
      db.close()
      for (const name of await caches.keys()) {
        if (!/^(reads|thumbnails|images)-|session/.test(name) || own.includes(name)) continue
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request)
          texts.push(`${request.url} ${await answer?.text()}`)
        }
      }
      return texts.join('\n')
    },
    await cacheNamesOf(person),
  )
}

/** The hash of each stored photo as it was taken, and of the bytes that the page can read. */
const storedPhotos = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('pavilhao-outbox')
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener('success', () => resolve(open.result))
    })
    const all = db.transaction('bodies').objectStore('bodies').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    db.close()
    const hashOf = async (bytes: ArrayBuffer) => {
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    const bodies = all.result as { bytes: ArrayBuffer; sha256: string }[]
    return Promise.all(
      bodies.map(async ({ bytes, sha256 }) => ({ taken: sha256, stored: await hashOf(bytes) })),
    )
  })

test('PIN-01 PIN-05 PIN-08 PIN-18 two people change on one tablet with no network, and the work of the other is encrypted @keys', async ({
  page,
  product: { origin },
  signedInAs,
  cutNetwork,
  received,
  snapshot,
}) => {
  const { product } = await findProduct(
    origin,
    ({ header }) => header.report.status === 2 && header.report.residuosStatus !== 100,
  )
  const address = `/ops/relatorios/recebimento/${product.idRecebimento}/residuos`
  const weight = page.getByLabel('Peso dos resíduos (Kg)')
  await signedInAs('operador')
  await waitForWorker(page)
  await setPin(page, operator.pin)
  await snapshot('pin')
  await lock(page)
  await fillSignIn(page, 'supervisora')
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  await setPin(page, supervisor.pin)
  await lock(page)
  await snapshot('locked')
  await enter(page, operator)
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  await page.goto(address)
  await expect(weight).toBeVisible()

  await cutNetwork()
  await weight.fill('7,53')
  await page.getByRole('button', { name: 'Salvar peso' }).click()
  await takePhotoIn(page, cardOf(page, 'Fotos dos resíduos'), 'resíduo')
  await expectStates(page, ['waiting', 'waiting'])
  const [photo] = await storedPhotos(page)
  expect(photo?.stored).not.toBe(photo?.taken)
  await weight.fill('8,64')
  await lock(page)
  const secrets = ['7.53', '8.64', 'residuos', String(product.idRecebimento), '"operador"']
  const readableSecrets = async () => {
    const text = await readable(page)
    return secrets.filter((secret) => text.includes(secret))
  }
  expect(await readableSecrets()).toEqual(secrets)
  await enter(page, supervisor)
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  // His name of sign-in stands on his tile.
  await expect.poll(readableSecrets).toEqual(['"operador"'])
  await expect(page.getByText(`2 envios de ${operator.nome}`)).toBeVisible()

  await lock(page)
  await enter(page, operator)
  await expect(page.getByRole('heading', { name: 'Acesso Rápido' })).toBeVisible()
  await page.goto(address)
  await expect(weight).toHaveValue('8,64')
  await expectStates(page, ['waiting', 'waiting'])
  const photos = cardOf(page, 'Fotos dos resíduos').getByRole('img')
  await expect
    .poll(() => photos.last().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await snapshot('photo-after-change')
  await cutNetwork(false)
  await expectAllSent(page)
  const calls = await received({ path: new RegExp(`${paths.wasteSave()}(/evidencia)?$`) })
  expect(calls.map(({ status }) => status)).toEqual([200, 200])
  const sent = calls.flatMap(({ parts }) => parts.map(({ sha256 }) => sha256))
  expect(sent).toContain(photo?.taken)
})

test('PIN-04 PIN-14 PIN-15 a screen that nobody touches locks itself, keeps a half-done form, and opens by the password after five wrong PINs', async ({
  page,
  product: { origin },
  signedInAs,
}) => {
  const { product } = await findProduct(
    origin,
    ({ header }) => header.report.status === 2 && header.report.residuosStatus !== 100,
  )
  const weight = page.getByLabel('Peso dos resíduos (Kg)')
  await page.clock.install()
  await signedInAs('operador')
  await page.goto('/pin')
  await page.getByLabel('PIN', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Salvar o PIN' }).click()
  await expect(page.getByText('Escolha um PIN menos óbvio')).toBeVisible()
  await setPin(page, operator.pin)
  await page.goto(`/ops/relatorios/recebimento/${product.idRecebimento}/residuos`)
  await weight.fill('6,7')
  await page.clock.runFor(16 * 60_000)
  await expect(page.getByText('Tela bloqueada')).toBeVisible()
  await expect(weight).toBeHidden()
  await enter(page, operator)
  await expect(weight).toHaveValue('6,7')

  await lock(page)
  await page.reload()
  await expect(page.getByText('Tela bloqueada')).toBeVisible()
  await page.getByRole('button', { name: operator.nome }).click()
  const pin = page.getByLabel(`PIN de ${operator.nome}`)
  for (const words of [
    '4 tentativas',
    '3 tentativas',
    '2 tentativas',
    '1 tentativa',
    'Cinco PINs',
  ]) {
    await pin.fill('000000')
    await expect(page.getByText(new RegExp(words))).toBeVisible()
  }
  await pin.fill(operator.pin)
  await expect(page.getByText(/^Cinco PINs errados/)).toBeVisible()
  await expect(pin).toHaveValue('')
  await fillSignIn(page, 'operador')
  await expect(weight).toHaveValue('6,7')
})

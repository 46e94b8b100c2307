import { readReportRows } from '#provider/testing/rows/read-report.ts'
import { expect, test } from '../fixtures.ts'
import { findProduct } from '../support/receiving.ts'
import { password } from '../support/sign-in.ts'
import { workerAnswers } from '../support/worker.ts'
import { firefox } from './firefox.ts'
import { floorOf, type Floor } from './floor.ts'
import { webkit } from './webkit.ts'

test.use({ ownProduct: true })
test.setTimeout(420_000)

/** Waits until the outbox has one more entry than before `work`. */
async function keeps(floor: Floor, work: () => Promise<void>) {
  const before = (await floor.outbox()).length
  await work()
  await expect.poll(async () => (await floor.outbox()).length).toBe(before + 1)
}

/** Answers three questions: a yes, a photo, and a no with its note and photo. */
async function answerThree(floor: Floor) {
  const nextStep = () => keeps(floor, () => floor.button('Avançar Etapa'))
  await floor.see('Checklist · 1 de 12')
  await keeps(floor, () => floor.button('Sim'))
  await nextStep()
  await floor.see('Checklist · 2 de 12')
  await keeps(floor, () => floor.photo('etapa 2'))
  await nextStep()
  await floor.see('Checklist · 3 de 12')
  await floor.button('Não')
  await floor.fill('Observação (obrigatória)', 'Tábua solta perto da porta')
  await keeps(floor, () => floor.button('Salvar resposta'))
  await keeps(floor, () => floor.photo('etapa 3'))
  await nextStep()
}

/** Registers a damage with two photos and adds a third one afterwards. */
async function registerDamage(floor: Floor) {
  await floor.press({ role: 'link', name: 'Registrar avaria' })
  for (const [at, words] of ['de perto', 'de longe'].entries()) {
    await floor.photo(words)
    await expect.poll(() => floor.window.evaluate<number>(photosOfDamage)).toBe(at + 1)
  }
  await keeps(floor, () => floor.button('Salvar avaria'))
  await floor.see('Peso classificado (Kg)')
  await keeps(floor, () => floor.photo('mais uma', 'Fotos da avaria'))
}

const encryptedPhotos = `new Promise((resolve, reject) => {
  const open = indexedDB.open('pavilhao-outbox')
  open.onerror = () => reject(open.error)
  open.onsuccess = () => {
    const rows = open.result.transaction('bodies').objectStore('bodies').getAll()
    rows.onsuccess = () => {
      open.result.close()
      resolve(rows.result.filter(({ encrypted }) => encrypted).length)
    }
  }
})`

const photosOfDamage = `document.querySelectorAll('[aria-label="Fotos da avaria"] li').length`

/** From then on the photos are encrypted when they are stored. */
async function setPin(floor: Floor, origin: string) {
  await floor.goto(`${origin}/pin`)
  await floor.fill('PIN', '482913')
  await floor.fill('Repita o PIN', '482913')
  await floor.fill('Sua senha', password)
  await floor.button('Salvar o PIN')
  await floor.see('PIN salvo neste aparelho.')
}

for (const engine of [firefox, webkit]) {
  test(`PIN-18 a receiving report begun offline in ${engine.name} reaches the provider: report, answers, damage and photos, each once`, async ({
    product,
    keepScreen,
  }) => {
    const found = await findProduct(
      product.origin,
      ({ product: { idRecebimento } }) => idRecebimento === null,
    )
    const window = await engine.open()
    try {
      const floor = await floorOf(window)
      await floor.signIn(product.origin, 'operador')
      await window.evaluate(`(${workerAnswers.toString()})().then(() => true)`)
      await setPin(floor, product.origin)
      await floor.goto(`${product.origin}/ops/relatorios/recebimento`)
      const link = `document.querySelector('a[href="/ops/relatorios/recebimento/produto/${found.row.id}"]')`
      await expect
        .poll(() => window.evaluate<string>(`${link}?.textContent ?? ''`), { timeout: 90_000 })
        .toContain('Abre sem conexão')
      await product.stop()

      await window.evaluate(`${link}.click()`)
      await keeps(floor, () =>
        floor.button({ pattern: `${found.product.produto}.*${found.product.lote}` }),
      )
      await floor.see('Recebimento novo')
      const address = await window.evaluate<string>('location.href')
      await floor.goto(`${address}/checklist/1`)
      await answerThree(floor)

      await window.crash()
      await floor.goto(address)
      await floor.see('3 de 12 etapas')
      await floor.goto(`${address}/avarias`)
      await registerDamage(floor)
      await keepScreen(`engine-${engine.name.toLowerCase()}-receiving`, await window.screenshot())
      const done = await floor.outbox()
      expect(done.map(({ state }) => state)).not.toContain('settled')
      expect(await window.evaluate(encryptedPhotos)).toBe(5)

      await product.startAgain()
      await expect
        .poll(async () => (await floor.outbox()).filter(({ state }) => state !== 'settled'), {
          timeout: 180_000,
        })
        .toEqual([])
      await floor.goto(address)
      const title = await floor.see({ pattern: '^Recebimento #\\d+$' })
      await product.stop()

      const id = Number(/\d+/.exec(title)?.[0])
      const rows = await product.readDatabase((database) => readReportRows(database, id))
      expect(rows).toMatchObject({ produto: found.product.produto, lote: found.product.lote })
      const questions = rows.checklist.questions.slice(0, 3)
      expect(
        questions.map(({ answers }) => answers.map(({ valueString, obs }) => [valueString, obs])),
      ).toEqual([[['Sim', null]], [], [['Não', 'Tábua solta perto da porta']]])
      expect(rows.damages).toHaveLength(1)
      const photos = [
        ...questions.flatMap((question) => question.photos),
        ...(rows.damages[0]?.photos ?? []),
      ]
      expect(photos).toHaveLength(5)
      expect(photos.map(({ sha256 }) => sha256)).toEqual(done.flatMap((entry) => entry.photos))
    } finally {
      await window.close()
    }
  })
}

import { expect, test } from '../fixtures.ts'
import { photo } from '../support/photo.ts'
import { askProvider } from '../support/provider-api.ts'
import { reportAddress } from '../support/stuffing.ts'
import { workerAnswers } from '../support/worker.ts'
import { firefox } from './firefox.ts'
import { floorOf, type Floor } from './floor.ts'
import { webkit } from './webkit.ts'

test.use({ ownProduct: true })

/** Takes the photo of the current step, and waits until the outbox has it. */
async function take(floor: Floor, words: string) {
  const before = (await floor.outbox()).length
  await floor.photo(words)
  await expect.poll(async () => (await floor.outbox()).length).toBe(before + 1)
}

/**
 * These engines decode a truncated image without an error; the app has to refuse it all the same.
 */
async function refuseHalf(floor: Floor) {
  const { name, buffer } = await photo({ words: 'metade', width: 640, height: 480 })
  await floor.pick(name, buffer.subarray(0, buffer.length / 2).toString('base64'))
  await floor.see({ pattern: 'O arquivo está incompleto ou danificado' })
  expect(await floor.outbox()).toEqual([])
  await floor.button('Descartar a foto')
  await floor.button('Descartar')
}

for (const engine of [firefox, webkit]) {
  test(`a container stuffed offline in ${engine.name} reaches the provider, each photo once and in order, and a truncated image is refused`, async ({
    product,
    received,
    keepScreen,
  }) => {
    const provider = await askProvider(product.origin)
    const { idSaida } = await provider.findReport(
      ({ step, preCounter }) => step === 'PRE' && preCounter === 0,
    )
    const address = `${product.origin}${reportAddress(idSaida)}`
    const window = await engine.open()
    try {
      const floor = await floorOf(window)
      await floor.signIn(product.origin, 'operador')
      await window.evaluate(`(${workerAnswers.toString()})().then(() => true)`)
      await floor.goto(address)
      await floor.see({ pattern: '^Etapa PRE' })
      await product.stop()

      await refuseHalf(floor)
      await take(floor, 'paletes')
      await take(floor, 'sacarias')
      await floor.button('Avançar Próxima Etapa')
      await floor.button('Avançar para a etapa 1')
      await floor.see({ pattern: '^Etapa 1' })
      await take(floor, 'vazio')
      await floor.see({ pattern: '^Etapa 2' })

      await window.crash()
      await floor.goto(address)
      for (const [step, words] of [
        ['2', 'primeira camada'],
        ['3', 'terceira camada'],
        ['C', 'checklist'],
        ['4', 'amarracao'],
        ['5', 'uma porta'],
        ['6', 'fechado'],
        ['7', 'lacre'],
      ] as const) {
        await floor.see({ pattern: `^Etapa ${step}\\b` })
        await take(floor, words)
      }
      await floor.see('RELATÓRIO PREENCHIDO')
      expect(await floor.isThere('Arquivo enviado')).toBe(false)
      await keepScreen(`engine-${engine.name.toLowerCase()}-stuffing`, await window.screenshot())
      const kept = await floor.outbox()
      expect(kept.map(({ state }) => state)).toEqual(kept.map(() => 'waiting'))

      await floor.goto(`${product.origin}/envios`)
      await floor.see({ pattern: 'Este navegador só envia com o aplicativo aberto' })
      await keepScreen(`engine-${engine.name.toLowerCase()}-envios`, await window.screenshot())

      await product.startAgain()
      await expect
        .poll(async () => (await floor.outbox()).filter(({ state }) => state !== 'settled'), {
          timeout: 120_000,
        })
        .toEqual([])

      const uploads = await received({ method: 'PUT', path: /estufagem\/upload/ })
      expect(uploads.map(({ parts }) => parts.find(({ name }) => name === 'file')?.sha256)).toEqual(
        kept.flatMap(({ photos }) => photos),
      )
      expect(await (await askProvider(product.origin)).stuffing(idSaida)).toMatchObject({
        status: 1,
        preCounter: 2,
        picture1: 1,
        picture7: 1,
        pictureChecklist: 1,
      })
    } finally {
      await window.close()
    }
  })
}

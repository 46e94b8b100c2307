import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { EvidenceAnswer } from '#contract/schemas/receiving.ts'
import { addEntry } from '../../../testing/rows/add-entry.ts'
import { openForFile } from '../../../testing/provider-of-file.ts'
import { picture } from '../../../testing/pictures.ts'
import { hashesOf, readReportRows } from '../../../testing/rows/read-report.ts'
import { valueOf } from '../../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const chefe = receivingCalls(provider, await provider.authorize('chefe'))

const start = async () => (await ana.start(await addEntry(provider.database))).id

const addWastePhoto = async (id: number, bytes?: Buffer) =>
  valueOf<EvidenceAnswer>(await ana.addEvidence('wasteEvidence', id, bytes)).id

test("PHOTO-05 PHOTO-06 an image is served full size and as a thumbnail, cacheable by this person's browser only", async () => {
  const id = await start()
  const image = await addWastePhoto(id, await picture(800, 600))
  const whole = await ana.call('GET', paths.receivingImage(id, image))
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="recebimento-${id}-${image}.jpg"`,
  })
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 800, height: 600 })
  const thumbnail = await ana.call('GET', paths.receivingThumbnail(id, image))
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ width: 320, height: 240 })
  const headers = { 'if-none-match': String(whole.headers['etag']) }
  const again = await ana.call('GET', paths.receivingImage(id, image), { headers })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('an image belongs to its report, and is not found under another one', async () => {
  const image = await addWastePhoto(await start())
  const other = await start()
  for (const path of [paths.receivingImage(other, image), paths.receivingThumbnail(other, image)]) {
    const { status, message } = await ana.call('GET', path)
    expect([status, message]).toEqual([404, 'Foto não encontrada'])
  }
})

test('PHOTO-05 an image is deleted once by its id, and its section then lacks evidence', async () => {
  const id = await start()
  await ana.setWaste(id, 3)
  const image = await addWastePhoto(id)
  expect((await ana.header(id)).report.residuosStatus).toBe(1)
  expect((await ana.removeImage(image)).status).toBe(200)
  expect(await ana.waste(id)).toEqual({ pesoResiduo: 3, imagens: [] })
  expect((await ana.header(id)).report.residuosStatus).toBe(2)
  const again = await ana.removeImage(image)
  expect([again.status, again.message]).toEqual([404, 'Foto não encontrada'])
  expect((await ana.call('GET', paths.receivingImage(id, image))).status).toBe(404)
})

test('an image of each kind can be deleted, and the status of its section is updated', async () => {
  const id = await start()
  const { idRecebimentoAvaria } = await ana.fillDamage(id)
  await ana.setUnderSize(id, 1, 1)
  const underSize = valueOf<EvidenceAnswer>(await ana.addEvidence('underSizeEvidence', id))
  const { imagens, embalagens } = await ana.damage(idRecebimentoAvaria)
  const images = [
    ...imagens,
    embalagens[0]?.imagemNumeroEtiqueta,
    embalagens[0]?.imagemNumeroLacre,
    ...(embalagens[0]?.imagens ?? []),
  ].map((image) => image?.idRecebimentoImage ?? 0)
  expect((await ana.header(id)).report).toMatchObject({ avariasStatus: 1, menorStatus: 1 })
  for (const image of [...images, underSize.id]) {
    expect((await ana.removeImage(image)).status).toBe(200)
  }
  expect(hashesOf(await readReportRows(provider.database, id))).toEqual([])
  expect((await ana.header(id)).report).toMatchObject({ avariasStatus: 2, menorStatus: 2 })
})

test('a photo shared by two records stays in the second after it is deleted in the first', async () => {
  const [one, other] = [await start(), await start()]
  const bytes = await picture(123, 45)
  const first = await addWastePhoto(one, bytes)
  const second = await addWastePhoto(other, bytes)
  await ana.removeImage(first)
  expect((await ana.call('GET', paths.receivingImage(other, second))).status).toBe(200)
})

/** Brings a report with one photo of each kind to the state `then`; returns the ids of the photos. */
async function finishWithPhotos(then: (id: number) => Promise<unknown>) {
  const entry = await addEntry(provider.database)
  const { id } = await ana.start(entry)
  await ana.fillChecklist(id)
  const { idRecebimentoAvaria, packaging } = await ana.fillDamage(id)
  await ana.setWaste(id, 1)
  await ana.setUnderSize(id, 1, 1)
  await ana.addEvidence('wasteEvidence', id)
  await ana.addEvidence('underSizeEvidence', id)
  await then(id)
  return { id, idRecebimentoAvaria, packaging }
}

test.each([
  ['awaits its approval', 10, (id: number) => ana.confirm(id)],
  [
    'is approved',
    1,
    async (id: number) => {
      await ana.confirm(id)
      await chefe.approve(id)
    },
  ],
] as const)(
  'RCV-35 PHOTO-07 PHOTO-08 of a report that %s no evidence is added or deleted, and nothing else is changed',
  async (_state, status, then) => {
    const { id, idRecebimentoAvaria, packaging } = await finishWithPhotos(then)
    expect((await ana.header(id)).report.status).toBe(status)
    const before = await readReportRows(provider.database, id)
    const { id: idChecklist, question, images } = await ana.step(id, 2)
    const image = (await ana.waste(id)).imagens[0]?.idRecebimentoImage ?? 0
    const answers = [
      await ana.removeImage(image),
      await chefe.removeImage(image),
      await ana.addEvidence('wasteEvidence', id),
      await ana.addEvidence('underSizeEvidence', id),
      await ana.addEvidence('damageEvidence', idRecebimentoAvaria),
      await ana.addEvidence('packagingEvidence', packaging),
      await ana.send('POST', paths.damageNew(), { IdRecebimento: id, files: await picture() }),
      await ana.setNumber('packagingLabel', packaging, { Value: '2' }),
      await ana.setNumber('packagingSeal', packaging, { Files: await picture(9, 9) }),
      await ana.weigh(packaging, 1),
      await ana.classify(idRecebimentoAvaria, 1),
      await ana.call('POST', paths.packagingNew(), { body: { idRecebimentoAvaria } }),
      await ana.setWaste(id, 2),
      await ana.setUnderSize(id, 2, 2),
      await ana.addQuestionPhoto({ idChecklist, idPergunta: question.id }),
      await ana.addQuestionPhoto({ idChecklist, idPergunta: question.id }, undefined, true),
      await ana.call('DELETE', paths.checklistImageRemoval(images[0]?.id ?? 0)),
      await ana.answer({ idChecklist, idPergunta: 101, idOption: 1013 }),
      await ana.call('POST', paths.checklistAnswerRemoval(), {
        body: { idChecklist, idPergunta: 101 },
      }),
      await ana.next(idChecklist, 101),
      await ana.confirm(id),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.message]).toEqual([409, 'Relatório não pode mais ser alterado'])
    }
    expect(await readReportRows(provider.database, id)).toEqual(before)
  },
)

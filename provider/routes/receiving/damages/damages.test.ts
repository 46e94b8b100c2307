import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Damage, EvidenceAnswer, PackagingAnswer } from '#contract/schemas/receiving.ts'
import { addEntry } from '../../../testing/rows/add-entry.ts'
import { openForFile } from '../../../testing/provider-of-file.ts'
import { picture } from '../../../testing/pictures.ts'
import { readReportRows } from '../../../testing/rows/read-report.ts'
import { valueOf } from '../../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const beto = receivingCalls(provider, await provider.authorize('beto'))

const start = async (mode: 'PALLET' | 'BAG' = 'PALLET') =>
  ana.start(await addEntry(provider.database, { items: [{ produto: 'PP', lote: 'L1', mode }] }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('DMG-07 a damage is created with its photos, and the response describes each received photo', async () => {
  const { id } = await start()
  const files = [await picture(60, 40, 'red'), await picture(61, 40, 'blue')]
  const made = await ana.registerDamage(id, files)
  expect(made).toEqual({
    idRecebimentoAvaria: expect.any(Number),
    tipoAvaria: 'PALLET',
    imagens: files.map((bytes) => ({
      idRecebimentoImage: expect.any(Number),
      id: expect.any(Number),
      size: bytes.length,
      sha256: sha256(bytes),
    })),
  })
  const [damage] = (await readReportRows(provider.database, id)).damages
  expect(damage?.photos.map((photo) => photo.sha256)).toEqual(files.map(sha256))
})

test.each(['PALLET', 'BAG'] as const)(
  'a damage of goods packed as %s is accepted',
  async (mode) => {
    const { id } = await start(mode)
    const { idRecebimentoAvaria } = await ana.registerDamage(id)
    expect((await ana.damage(idRecebimentoAvaria)).tipoAvaria).toBe(mode)
  },
)

test('a damage without a photo is refused', async () => {
  const { id } = await start()
  const answer = await ana.send('POST', paths.damageNew(), { IdRecebimento: id })
  expect([answer.status, answer.message, answer.error]).toEqual([
    422,
    'Registre ao menos uma imagem da avaria',
    { files: 'Registre ao menos uma imagem da avaria' },
  ])
  expect((await ana.damages(id)).items).toEqual([])
})

test('DMG-02 DMG-03 DMG-04 the list has every damage with its photos, packagings and totals', async () => {
  const { id } = await start()
  const first = await ana.fillDamage(id)
  const second = await beto.registerDamage(id)
  const { items, totals } = await ana.damages(id)
  expect(items.map((one) => one.idRecebimentoAvaria)).toEqual([
    first.idRecebimentoAvaria,
    second.idRecebimentoAvaria,
  ])
  const image = (operador: string) => ({
    idRecebimento: id,
    idRecebimentoImage: expect.any(Number),
    operador,
    updatedAt: expect.any(String),
    size: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(items[0]).toEqual({
    idRecebimentoAvaria: first.idRecebimentoAvaria,
    idRecebimento: id,
    tipoAvaria: 'PALLET',
    pesoAvariado: 25.5,
    pesoClassificado: 20,
    embalagensCount: 1,
    sacos: null,
    operador: 'Ana Conceição',
    imagens: [image('Ana Conceição')],
    embalagens: [
      {
        idRecebimentoAvariaEmbalagem: first.packaging,
        idRecebimentoAvaria: first.idRecebimentoAvaria,
        idRecebimento: id,
        numeroEmbalagens: null,
        numeroEtiqueta: 'ET1',
        imagemNumeroEtiqueta: image('Ana Conceição'),
        numeroLacre: 'L1',
        imagemNumeroLacre: image('Ana Conceição'),
        pesoKg: 25.5,
        operador: 'Ana Conceição',
        imagens: [image('Ana Conceição')],
      },
    ],
  })
  expect(items[1]).toMatchObject({ operador: 'Beto Araújo', pesoAvariado: 0, embalagens: [] })
  expect(totals).toEqual({
    pesoAvariadoTotal: 25.5,
    pesoClassificadoTotal: 20,
    pesoVarreduraTotal: 5.5,
  })
  // A damage or packaging read alone equals its entry in the list.
  expect(await ana.damage(first.idRecebimentoAvaria)).toEqual(items[0])
  expect(await ana.packaging(first.packaging)).toEqual(items[0]?.embalagens[0])
})

test('the damages section has status 0, then 2 while data is missing, then 1', async () => {
  const { id } = await start()
  const status = async () => (await ana.header(id)).report.avariasStatus
  expect(await status()).toBe(0)
  const { packaging } = await ana.fillDamage(id)
  expect(await status()).toBe(1)
  await ana.setNumber('packagingSeal', packaging, { Value: '  ' })
  expect(await status()).toBe(2)
  await ana.setNumber('packagingSeal', packaging, { Value: '77' })
  expect(await status()).toBe(1)
  await ana.registerDamage(id)
  expect(await status()).toBe(2)
})

test('DMG-11 DMG-27 further photos of a damage and of a packaging are added, each with its hash', async () => {
  const { id } = await start()
  const { idRecebimentoAvaria, packaging } = await ana.fillDamage(id)
  for (const [to, of] of [
    ['damageEvidence', idRecebimentoAvaria],
    ['packagingEvidence', packaging],
  ] as const) {
    const bytes = await picture(90, 30, to === 'damageEvidence' ? 'green' : 'yellow')
    const answer = valueOf<EvidenceAnswer>(await beto.addEvidence(to, of, bytes))
    expect(answer).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
    expect(answer.idRecebimentoImage).toBe(answer.id)
  }
  const { imagens, embalagens } = await ana.damage(idRecebimentoAvaria)
  expect(imagens.map(({ operador }) => operador)).toEqual(['Ana Conceição', 'Beto Araújo'])
  expect(embalagens[0]?.imagens.map(({ operador }) => operador)).toEqual([
    'Ana Conceição',
    'Beto Araújo',
  ])
})

test('DMG-13 the classified weight is stored to the gram', async () => {
  const { id } = await start()
  const { idRecebimentoAvaria } = await ana.registerDamage(id)
  const answer = await ana.classify(idRecebimentoAvaria, 12.3456)
  expect(valueOf<Damage>(answer).pesoClassificado).toBe(12.346)
})

test('DMG-16 the number of sacks is free text of the damage, and its packaging shows it', async () => {
  const { id } = await start('BAG')
  const { idRecebimentoAvaria } = await ana.registerDamage(id)
  const packaging = await ana.addPackaging(idRecebimentoAvaria)
  const sacks = (Value: string) =>
    ana.send('PUT', paths.damageSacks(), { IdRecebimentoAvaria: idRecebimentoAvaria, Value })
  expect(valueOf<Damage>(await sacks(' 12 e meio ')).sacos).toBe('12 e meio')
  expect((await ana.packaging(packaging)).numeroEmbalagens).toBe('12 e meio')
  expect(valueOf<Damage>(await sacks('99')).sacos).toBe('99')
  expect(valueOf<Damage>(await sacks('')).sacos).toBeNull()
})

test('DMG-17 a pallet has as many packagings as were created, a bag has one', async () => {
  const pallet = await ana.registerDamage((await start('PALLET')).id)
  const ofPallet = [
    await ana.addPackaging(pallet.idRecebimentoAvaria),
    await ana.addPackaging(pallet.idRecebimentoAvaria),
  ]
  expect(new Set(ofPallet).size).toBe(2)
  expect((await ana.damage(pallet.idRecebimentoAvaria)).embalagensCount).toBe(2)
  const bag = await ana.registerDamage((await start('BAG')).id)
  const ofBag = await ana.addPackaging(bag.idRecebimentoAvaria)
  expect(await beto.addPackaging(bag.idRecebimentoAvaria)).toBe(ofBag)
  expect((await ana.damage(bag.idRecebimentoAvaria)).embalagensCount).toBe(1)
})

test.each([
  ['packagingLabel', 'numeroEtiqueta', 'imagemNumeroEtiqueta'],
  ['packagingSeal', 'numeroLacre', 'imagemNumeroLacre'],
] as const)(
  'DMG-22 DMG-25 %s: a number or a photo can be saved alone',
  async (which, field, image) => {
    const { id } = await start()
    const { idRecebimentoAvaria } = await ana.registerDamage(id)
    const packaging = await ana.addPackaging(idRecebimentoAvaria)
    const number = valueOf<PackagingAnswer>(
      await ana.setNumber(which, packaging, { Value: ' AB-1 "x" ' }),
    )
    expect([number[field], number[image]]).toEqual(['AB-1 "x"', null])
    const bytes = await picture(70, 70, 'orange')
    const photo = valueOf<PackagingAnswer>(await ana.setNumber(which, packaging, { Files: bytes }))
    expect(photo).toMatchObject({
      [field]: 'AB-1 "x"',
      size: bytes.length,
      sha256: sha256(bytes),
      id: photo[image]?.idRecebimentoImage,
    })

    // The same photo keeps its id; another photo replaces it under a new id.
    const again = valueOf<PackagingAnswer>(await beto.setNumber(which, packaging, { Files: bytes }))
    expect(again[image]).toEqual(photo[image])
    const other = valueOf<PackagingAnswer>(
      await beto.setNumber(which, packaging, { Files: await picture(71, 70) }),
    )
    expect(other[image]?.idRecebimentoImage).not.toBe(photo[image]?.idRecebimentoImage)
    const rows = await readReportRows(provider.database, id)
    const [kept] = rows.damages[0]?.packagings ?? []
    expect([...(kept?.label ?? []), ...(kept?.seal ?? [])]).toHaveLength(1)
  },
)

test('a label or a seal without a number and without a photo is refused', async () => {
  const { id } = await start()
  const { packaging } = await ana.fillDamage(id)
  const answer = await ana.setNumber('packagingLabel', packaging, {})
  expect([answer.status, answer.message]).toEqual([400, 'Envie o número ou a foto'])
})

test('an unknown damage or packaging is not found, with the message of the screens', async () => {
  const noDamage = [404, 'Avaria não encontrada!']
  const noPackaging = [404, 'Embalagem não encontrada!']
  const reported = async (answer: Promise<{ status: number; message: string | undefined }>) => {
    const { status, message } = await answer
    return [status, message]
  }
  const missing = 999_999
  expect(await reported(ana.call('GET', paths.damage(missing)))).toEqual(noDamage)
  expect(await reported(ana.classify(missing, 1))).toEqual(noDamage)
  expect(await reported(ana.addEvidence('damageEvidence', missing))).toEqual(noDamage)
  const body = { idRecebimentoAvaria: missing }
  expect(await reported(ana.call('POST', paths.packagingNew(), { body }))).toEqual(noDamage)
  const sacks = { IdRecebimentoAvaria: missing, Value: '1' }
  expect(await reported(ana.send('PUT', paths.damageSacks(), sacks))).toEqual(noDamage)
  expect(await reported(ana.call('GET', paths.packaging(missing)))).toEqual(noPackaging)
  expect(await reported(ana.weigh(missing, 1))).toEqual(noPackaging)
  expect(await reported(ana.addEvidence('packagingEvidence', missing))).toEqual(noPackaging)
  for (const which of ['packagingLabel', 'packagingSeal'] as const) {
    expect(await reported(ana.setNumber(which, missing, { Value: '1' }))).toEqual(noPackaging)
  }
})

test('a value that another person saved is not overwritten by a person who has not seen it', async () => {
  const { id } = await start()
  const { idRecebimentoAvaria, packaging } = await ana.fillDamage(id)
  const changed = (now: string) =>
    `O valor foi mudado por outra pessoa: agora está ${now}. Confira e salve de novo.`
  const refused = async (answer: Promise<{ status: number; message: string | undefined }>) => {
    const { status, message } = await answer
    expect(status).toBe(409)
    return message
  }
  expect(await refused(beto.classify(idRecebimentoAvaria, 7, { anterior: null }))).toBe(
    changed('20 Kg'),
  )
  expect(await refused(beto.weigh(packaging, '7', ''))).toBe(changed('25,5 Kg'))
  expect(
    await refused(beto.setNumber('packagingLabel', packaging, { Value: 'ET9', Anterior: '' })),
  ).toBe(changed('«ET1»'))
  const sacks = { IdRecebimentoAvaria: idRecebimentoAvaria, Value: '3', Anterior: '2' }
  expect(await refused(beto.send('PUT', paths.damageSacks(), sacks))).toBe(changed('em branco'))
  // A person who saw the value, or wants the same value, or sends no `anterior`, can save.
  const statuses = [
    await beto.classify(idRecebimentoAvaria, 7, { anterior: 20 }),
    await beto.classify(idRecebimentoAvaria, 7, { anterior: 3 }),
    await beto.classify(idRecebimentoAvaria, 8),
    await beto.weigh(packaging, '7', '25.5'),
    await beto.setNumber('packagingLabel', packaging, { Value: 'ET9', Anterior: 'ET1' }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test.each([
  ['packagingLabel', 'imagemNumeroEtiqueta'],
  ['packagingSeal', 'imagemNumeroLacre'],
] as const)(
  '%s: the photo is not replaced by a person who has not seen it',
  async (which, image) => {
    const { id } = await start()
    const packaging = await ana.addPackaging((await ana.registerDamage(id)).idRecebimentoAvaria)
    const [first, second] = [await picture(41, 40), await picture(42, 40)]
    const set = async (Files: Buffer, FotoAnterior: string) =>
      (await beto.setNumber(which, packaging, { Files, FotoAnterior })).status
    const shown = async () => (await ana.packaging(packaging))[image]?.sha256
    // The first photo, then the same photo again after a lost response.
    expect([await set(first, ''), await set(first, '')]).toEqual([200, 200])
    expect(await set(second, '')).toBe(409)
    expect(await shown()).toBe(sha256(first))
    expect(await set(second, sha256(first))).toBe(200)
    expect(await shown()).toBe(sha256(second))
  },
)

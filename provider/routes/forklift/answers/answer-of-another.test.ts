import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ForkliftAnswerAnswer } from '#contract/schemas/forklift.ts'
import { bodyOf } from '../../../testing/calls/make-caller.ts'
import { openTwoInspectors } from '../../../testing/calls/two-inspectors.ts'
import { picture } from '../../../testing/pictures.ts'
import { readForkliftRows } from '../../../testing/rows/read-forklift.ts'

const { begin, iara, ivo, provider } = await openTwoInspectors()

const answersOf = async (idMaquina: number) =>
  (await readForkliftRows(provider.database, idMaquina)).at(-1)?.answers ?? []

const itemOf = ({ checklist }: ForkliftAnswerAnswer, field: string) =>
  checklist.items.find((item) => item.field === field)

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const already = (words: string) =>
  `Iara Inspetora já respondeu ${words}. Confira e responda de novo.`

test('an answer of another person is not overwritten unseen', async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte' })
  const unseen = await ivo.answer(checklist, 'pneus', '1', { anterior: '' })
  expect([unseen.status, unseen.message]).toEqual([409, already('«Ruim»: «Corte»')])
  const { items } = (await ivo.page(checklist)).checklist
  expect(unseen.body).toEqual({
    message: unseen.message,
    item: items.find(({ field }) => field === 'pneus'),
  })
  // The same answer overwrites nothing, and neither does one after the current answer was seen, or without `anterior`.
  expect((await ivo.answer(checklist, 'pneus', '2', { anterior: '' })).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '1', { anterior: '2' })).status).toBe(200)
  await iara.answer(checklist, 'pneus', '')
  const gone = await ivo.answer(checklist, 'pneus', '2', { anterior: '1' })
  expect(gone.message).toBe('A resposta foi apagada por outra pessoa. Confira e responda de novo.')
  expect((await ivo.answer(checklist, 'pneus', '', { anterior: '1' })).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '1')).status).toBe(200)
})

test("the same value does not overwrite the text, photo and author of another person's answer unseen", async () => {
  const { id, checklist } = await begin()
  const file = await picture(30, 20, '#112233')
  const other = await picture(30, 20, '#332211')
  const first = { obs: 'Corte', file, anterior: '' }
  await iara.answer(checklist, 'pneus', '2', first)
  const before = await readForkliftRows(provider.database, id)
  const refused = [
    { obs: 'Furo' },
    { obs: '' },
    { file: other },
    { obs: 'Corte', file: other },
    { obs: 'Corte', semFoto: '1' },
  ] as const
  for (const more of refused) {
    const unseen = await ivo.answer(checklist, 'pneus', '2', { ...more, anterior: '' })
    expect([unseen.status, unseen.message]).toEqual([409, already('«Ruim»: «Corte», com foto')])
  }
  // Neither her repeated call nor his identical answer changes the author.
  expect((await iara.answer(checklist, 'pneus', '2', first)).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '2', first)).status).toBe(200)
  const same = { obs: ' Corte ', anterior: '' }
  expect((await ivo.answer(checklist, 'pneus', '2', same)).status).toBe(200)
  expect((await ivo.answer(checklist, 'pneus', '2')).status).toBe(200)
  expect(await readForkliftRows(provider.database, id)).toEqual(before)
  // Adding a text unseen to an answer without one is refused as well.
  await iara.answer(checklist, 'buzina', '2')
  const bare = await ivo.answer(checklist, 'buzina', '2', { obs: 'Muda', anterior: '' })
  expect([bare.status, bare.message]).toEqual([409, already('«Não funciona»')])
})

test('a text and a photo that changed under the value that was seen are not overwritten', async () => {
  const { checklist } = await begin()
  const file = await picture(30, 20, '#112233')
  const other = await picture(30, 20, '#332211')
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte', file })
  const seen = {
    anterior: '2',
    anteriorVariant: 'NOT',
    anteriorObs: 'Corte',
    anteriorFoto: hashOf(file),
  }
  const others = [{ anteriorObs: 'Furo' }, { anteriorFoto: hashOf(other) }, { anteriorFoto: '' }]
  for (const value of ['1', '']) {
    for (const change of others) {
      const { status } = await ivo.answer(checklist, 'pneus', value, { ...seen, ...change })
      expect([change, status]).toEqual([change, 409])
    }
  }
  const reported = await ivo.answer(checklist, 'pneus', '2', { ...seen, obs: 'Furo' })
  expect(itemOf(bodyOf<ForkliftAnswerAnswer>(reported), 'pneus')).toMatchObject({
    responsavel: 'Ivo Inspetor',
    obs: { texto: 'Furo', sha256: hashOf(file) },
  })
})

test('a number marked as a problem differs from the same number without the mark', async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'carga', '20', { variant: 'OK' })
  const unseen = await ivo.answer(checklist, 'carga', '20', { variant: 'NOT', anterior: '' })
  expect([unseen.status, unseen.message]).toEqual([409, already('«20»')])
  const other = { anterior: '20', anteriorVariant: 'NOT' }
  expect((await ivo.answer(checklist, 'carga', '30', other)).status).toBe(409)
  const seen = { anterior: '20', anteriorVariant: 'OK', variant: 'NOT' }
  expect((await ivo.answer(checklist, 'carga', '20', seen)).status).toBe(200)
})

test("an answer that knowingly replaces another person's can have the same value without their photo", async () => {
  const { checklist } = await begin()
  await iara.answer(checklist, 'pneus', '2', { obs: 'Corte', file: await picture() })
  const mine = await ivo.answer(checklist, 'pneus', '2', { obs: 'Furo', semFoto: '1' })
  const reported = bodyOf<ForkliftAnswerAnswer>(mine)
  expect(itemOf(reported, 'pneus')?.obs).toEqual({
    texto: 'Furo',
    file01: null,
    sha256: null,
    size: null,
  })
  expect(reported.pendencias).toMatchObject([{ texto: 'Furo', file01: null }])
})

test('when two inspectors answer one checklist at the same time, no answer is lost', async () => {
  const { id, checklist } = await begin()
  const fields = ['oleo_motor', 'agua_radiador', 'vazamentos', 'pneus', 'garfos', 'torre']
  const answers = await Promise.all(
    fields.map((field, at) => (at % 2 === 0 ? ivo : iara).answer(checklist, field, '1')),
  )
  expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
  expect((await answersOf(id)).map(({ field }) => field)).toEqual(fields)
})

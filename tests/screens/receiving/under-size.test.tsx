import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { image } from '#src/features/receiving/testing/example-records.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import { allowed, heading, ready, sectionAt as of } from './sections.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

interface DraftedCount {
  typed: { embalagens: number | null }
}

const open = (shown: object = {}, header = allowed) =>
  openReceiving({
    at: of('menor'),
    answers: {
      ...reportAnswers(header),
      [paths.underSize(idRecebimento)]: {
        embalagensCount: 4,
        pesoMenor: 98,
        imagens: [image()],
        ...shown,
      },
    },
  })
const count = () => screen.getByLabelText<HTMLInputElement>('Quantidade de embalagens')
const weight = () => screen.getByLabelText<HTMLInputElement>('Peso (Kg)')
const save = () => screen.queryByRole('button', { name: 'Salvar quantidade e peso' })

it('WST-08 WST-09 WST-11 shows the count, the weight in Kg and the photos', async () => {
  const { provider } = await open()
  await ready('Materiais a menor')
  await waitFor(() => expect([count().value, weight().value]).toEqual(['4', '98']))
  expect([count().inputMode, weight().inputMode]).toEqual(['numeric', 'decimal'])
  const photos = within(screen.getByRole('list', { name: 'Fotos dos materiais a menor' }))
  expect(photos.getAllByRole('listitem')).toHaveLength(1)
  expect(provider.received.map(({ path }) => path)).toContain(
    `/api/ops/recebimento/menor/${idRecebimento}`,
  )
})

it('WST-10 WST-12 WST-13 saves count and weight with one button, when one of them differs', async () => {
  const { user, entries } = await open({ embalagensCount: null, pesoMenor: null, imagens: [] })
  await ready('Materiais a menor')
  expect(save()).toBeNull()
  await user.type(count(), '25')
  await user.click(save() as HTMLElement)
  expect(await screen.findByText('Informe o peso em Kg')).toBeDefined()
  expect(await entries()).toEqual([])
  await user.type(weight(), '50,5')
  await user.click(save() as HTMLElement)
  await waitFor(() => expect(save()).toBeNull())
  expect(await entries()).toMatchObject([
    {
      kind: 'receiving.setUnderSize.v1',
      args: { embalagens: 25, pesoMenor: 50.5 },
      saw: { embalagens: null, pesoMenor: null },
    },
  ])
})

it('text typed while another value is being saved stays in the field and on the device', async () => {
  const { user, entries, database, person } = await open()
  await ready('Materiais a menor')
  await waitFor(() => expect(weight().value).toBe('98'))
  await user.clear(weight())
  await user.type(weight(), '50,5{Enter}7')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  expect(weight().value).toBe('7')
  expect(screen.queryByText(/^Enquanto você digitava/)).toBeNull()
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toMatchObject([
      { value: { typed: { embalagens: 4, pesoMenor: 7 } } },
    ]),
  )
})

it.each([
  ['2,5', 'Use um número inteiro'],
  ['1000000000', 'A quantidade máxima é 99.999'],
])(
  'refuses a count of «%s» with a message, keeps the text and does not save it',
  async (typed, sentence) => {
    const { user, entries } = await open()
    await ready('Materiais a menor')
    await waitFor(() => expect(count().value).toBe('4'))
    await user.clear(count())
    await user.type(count(), typed)
    await user.click(save() as HTMLElement)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(count().value).toBe(typed)
    expect(await entries()).toEqual([])
  },
)

it('a count that is typed back to the saved one leaves no draft', async () => {
  const { user, database, person } = await open()
  await ready('Materiais a menor')
  await waitFor(() => expect(count().value).toBe('4'))
  const drafted = async () =>
    (await readDrafts(database, person)).map(({ value }) => (value as DraftedCount).typed)
  await user.type(count(), '5')
  await waitFor(async () => expect(await drafted()).toMatchObject([{ embalagens: 45 }]))
  expect(screen.getByText('Rascunho')).toBeDefined()
  // Nothing is left to resume, and the device can be handed over.
  await user.type(count(), '{Backspace}')
  await waitFor(async () => expect(await drafted()).toEqual([]))
})

it('shows values that were saved meanwhile next to the typed ones', async () => {
  const typed = { embalagens: 5, pesoMenor: 98, seenText: '[3,98]' }
  const form = `receiving:${idRecebimento}:under-size:amounts`
  await openReceiving({
    at: of('menor'),
    answers: {
      ...reportAnswers(allowed),
      [paths.underSize(idRecebimento)]: { embalagensCount: 4, pesoMenor: 98, imagens: [] },
    },
    before: ({ database, person }) =>
      saveDraft(database, person, form, { path: of('menor'), typed }),
  })
  await ready('Materiais a menor')
  await waitFor(() => expect([count().value, weight().value]).toEqual(['5', '98']))
  expect(await screen.findByText(/foi salvo 4 embalagens, 98 Kg/)).toBeDefined()
})

it('the draft of an earlier release is continued, with no notice of another save', async () => {
  const typed = { embalagens: 5, pesoMenor: 98, seen: '3 embalagens, 98 Kg' }
  const form = `receiving:${idRecebimento}:under-size:amounts`
  await openReceiving({
    at: of('menor'),
    answers: {
      ...reportAnswers(allowed),
      [paths.underSize(idRecebimento)]: { embalagensCount: 3, pesoMenor: 98, imagens: [] },
    },
    before: ({ database, person }) =>
      saveDraft(database, person, form, { path: of('menor'), typed }),
  })
  await ready('Materiais a menor')
  await waitFor(() => expect([count().value, weight().value]).toEqual(['5', '98']))
  expect(screen.queryByText(/^Enquanto você digitava/)).toBeNull()
})

it('saves as usual where the provider leaves one of the two values out', async () => {
  const { user, entries } = await open({ embalagensCount: undefined, pesoMenor: 5 })
  await ready('Materiais a menor')
  await waitFor(() => expect(weight().value).toBe('5'))
  expect(save()).toBeNull()
  await user.type(count(), '3')
  await user.click(save() as HTMLElement)
  await waitFor(async () =>
    expect(await entries()).toMatchObject([
      { args: { embalagens: 3, pesoMenor: 5 }, saw: { embalagens: null, pesoMenor: 5 } },
    ]),
  )
})

it.each([
  [{ embalagensCount: null, pesoMenor: 5 }, '5 Kg'],
  [{ embalagensCount: undefined, pesoMenor: 5 }, '5 Kg'],
  [{ embalagensCount: 3, pesoMenor: null }, '3 embalagens'],
])(
  'shows only the values that the provider returned of a later save: %j',
  async (reported, words) => {
    const typed = { embalagens: 5, pesoMenor: 98, seenText: '[3,98]' }
    const form = `receiving:${idRecebimento}:under-size:amounts`
    await openReceiving({
      at: of('menor'),
      answers: {
        ...reportAnswers(allowed),
        [paths.underSize(idRecebimento)]: { ...reported, imagens: [] },
      },
      before: ({ database, person }) =>
        saveDraft(database, person, form, { path: of('menor'), typed }),
    })
    await ready('Materiais a menor')
    const notice = await screen.findByText(/foi salvo/)
    expect(notice.textContent).toMatch(new RegExp(`foi salvo ${words}[ .]`))
  },
)

it('typed values are no draft any more when the same were saved meanwhile', async () => {
  const typed = { embalagens: 4, pesoMenor: 98, seenText: '[3,98]' }
  const form = `receiving:${idRecebimento}:under-size:amounts`
  const { database, person } = await openReceiving({
    at: of('menor'),
    answers: {
      ...reportAnswers(allowed),
      [paths.underSize(idRecebimento)]: { embalagensCount: 4, pesoMenor: 98, imagens: [] },
    },
    before: (device) =>
      saveDraft(device.database, device.person, form, { path: of('menor'), typed }),
  })
  await ready('Materiais a menor')
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  expect([count().value, weight().value]).toEqual(['4', '98'])
})

it('typed values are no draft any more when somebody else saves the same while the screen is open', async () => {
  const { user, answer, entries, deliver, provider, database, person } = await open()
  await ready('Materiais a menor')
  await waitFor(() => expect(count().value).toBe('4'))
  await user.type(count(), '5')
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  const theirs = { embalagensCount: 45, pesoMenor: 98, imagens: [] }
  answer({ [paths.underSize(idRecebimento)]: theirs })
  provider.on(paths.underSizeEvidence(), json({ value: { idRecebimentoImage: 9 } }))
  await pick(user, 'gallery')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  await deliver()
  await waitFor(() => expect(save()).toBeNull())
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  expect([count().value, weight().value]).toEqual(['45', '98'])
})

it('WST-14 adds a photo', async () => {
  const { user, entries } = await open()
  await ready('Materiais a menor')
  await pick(user, 'gallery')
  await waitFor(async () =>
    expect(await entries()).toMatchObject([{ kind: 'receiving.addUnderSizeEvidence.v1' }]),
  )
})

it('WST-15 says so for a type of entry that does not allow it', async () => {
  await open({}, headerIn(2, { menorStatus: 100 }))
  expect(
    await screen.findByText(
      'O tipo de entrada deste relatório não permite lançamento de Materiais à menor',
    ),
  ).toBeDefined()
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('PHOTO-08 is read-only once the report was finalized', async () => {
  await open({}, headerIn(10))
  await heading('Materiais a menor')
  await screen.findByText(/não pode mais ser alterado/)
  expect(screen.getByText('98 Kg')).toBeDefined()
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Tirar foto' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { image } from '#src/features/receiving/testing/example-records.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { base, headerIn, idRecebimento, openReceiving, reportAnswers } from './open-receiving.tsx'
import { allowed, ready, sectionAt as of } from './sections.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const open = (shown: object = {}, header = allowed) =>
  openReceiving({
    at: of('residuos'),
    answers: {
      ...reportAnswers(header),
      [paths.waste(idRecebimento)]: { pesoResiduo: 12.5, imagens: [image()], ...shown },
    },
  })
const field = () => screen.getByLabelText<HTMLInputElement>('Peso dos resíduos (Kg)')
const save = () => screen.queryByRole('button', { name: 'Salvar peso' })

it('WST-01 WST-02 WST-03 shows the weight in Kg and the photos', async () => {
  const { provider } = await open()
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12,5'))
  expect(field().inputMode).toBe('decimal')
  const photos = within(screen.getByRole('list', { name: 'Fotos dos resíduos' }))
  expect(photos.getAllByRole('listitem')).toHaveLength(1)
  expect(provider.received.map(({ path }) => path)).toContain(
    `/api/ops/recebimento/residuo/${idRecebimento}`,
  )
})

it('WST-04 WST-05 the button shows only when the weight differs; 0 is a weight', async () => {
  const { user, entries, provider, deliver } = await open({ pesoResiduo: null, imagens: [] })
  await ready('Resíduos')
  expect(save()).toBeNull()
  await user.type(field(), '0')
  await user.click(save() as HTMLElement)
  await waitFor(() => expect(save()).toBeNull())
  expect(await entries()).toMatchObject([
    { kind: 'receiving.setWaste.v1', args: { pesoResiduo: 0 } },
  ])

  const answered = { pesoResiduo: 0, imagens: [] }
  provider.on(paths.wasteSave(), json({ value: answered }))
  await deliver()
  expect(await screen.findByText(/^Enviado às/)).toBeDefined()
  const sent = provider.received.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '')).toEqual({ idRecebimento, pesoResiduo: 0, anterior: null })
})

it('UX-02 «Enviado» is shown with the sent value, not with typed text or another person’s value', async () => {
  const { user, entries, provider, deliver, answer } = await open({ pesoResiduo: null })
  const was = (pesoResiduo: number) => {
    answer({ [paths.waste(idRecebimento)]: { pesoResiduo, imagens: [image()] } })
  }
  await ready('Resíduos')
  await user.type(field(), '3')
  await user.click(save() as HTMLElement)
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  provider.on(paths.wasteSave(), (response, received) => {
    was(3)
    json({ value: { pesoResiduo: 3, imagens: [] } })(response, received)
  })
  await deliver()
  expect(await screen.findByText(/^Enviado às/)).toBeDefined()
  await user.type(field(), '5')
  expect(screen.queryByText(/^Enviado às/)).toBeNull()
  await user.type(field(), '{Backspace}')
  expect(screen.getByText(/^Enviado às/)).toBeDefined()

  was(8)
  provider.on(paths.wasteEvidence(), json({ value: { idRecebimentoImage: 9 } }))
  await pick(user, 'gallery')
  await waitFor(async () => expect(await entries()).toHaveLength(2))
  await deliver()
  await waitFor(() => expect(field().value).toBe('8'))
  const form = within(field().closest('form') as HTMLElement)
  expect(form.queryByText(/^Enviado às/)).toBeNull()
})

it('a weight that is typed back to the saved one leaves no draft', async () => {
  const { user, database, person } = await open({ pesoResiduo: null })
  await ready('Resíduos')
  await user.type(field(), '5')
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  await user.type(field(), '{Backspace}')
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  await user.type(field(), '7')
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toMatchObject([{ value: { typed: { value: 7 } } }]),
  )
})

it('WST-06 adds a photo', async () => {
  const { user, entries, database } = await open()
  await ready('Resíduos')
  await pick(user, 'gallery')
  const photos = within(screen.getByRole('list', { name: 'Fotos dos resíduos' }))
  await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(2))
  expect(await entries()).toMatchObject([
    { kind: 'receiving.addWasteEvidence.v1', args: { idRecebimento, operador: 'Ana' } },
  ])
  // The photo was taken, so no slot is left to resume.
  await waitFor(async () => expect(await database.relaxed.drafts.toArray()).toEqual([]))
})

it('WST-07 says so for a type of entry that does not allow waste', async () => {
  await open({}, headerIn(2, { residuosStatus: 100 }))
  expect(
    await screen.findByText('O tipo de entrada deste relatório não permite lançamento de resíduos'),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Tirar foto' })).toBeNull()
  expect(screen.queryAllByRole('textbox')).toEqual([])
})

it('judges a section with unsent entries on the device, by the same rules', async () => {
  const { user } = await open({ pesoResiduo: null, imagens: [] })
  await ready('Resíduos')
  await user.type(field(), '3')
  await user.click(save() as HTMLElement)
  await waitFor(() => expect(save()).toBeNull())
  const back = { name: `Recebimento #${idRecebimento}` }
  await user.click(screen.getByRole('link', back))
  const section = () => screen.getByRole('link', { name: /^Resíduos/ })
  await screen.findByRole('link', { name: /^Resíduos/ })
  await waitFor(() => expect(section().textContent).toContain('Em Elaboração3 Kg'))
  await user.click(screen.getByRole('link', { name: /^Resíduos/ }))
  await ready('Resíduos')
  await pick(user, 'gallery')
  await screen.findByRole('list', { name: 'Fotos dos resíduos' })
  await user.click(screen.getByRole('link', back))
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: /^Resíduos/ })?.textContent).toContain('Pronto3 Kg'),
  )
})

it('UX-06 a rejected weight stays on its screen, and its section is not ready', async () => {
  const { user, provider, deliver } = await open({ pesoResiduo: null, imagens: [image()] })
  await ready('Resíduos')
  await user.type(field(), '3')
  await user.click(save() as HTMLElement)
  await waitFor(() => expect(save()).toBeNull())
  const back = { name: `Recebimento #${idRecebimento}` }
  await user.click(screen.getByRole('link', back))
  const section = () => screen.queryByRole('link', { name: /^Resíduos/ })?.textContent
  await waitFor(() => expect(section()).toContain('Pronto3 Kg'))
  provider.on(paths.wasteSave(), json({ message: 'Peso inválido' }, 422))
  await deliver()
  await waitFor(() => expect(section()).toContain('Em Elaboração3 Kg'))
})

it('UX-02 typed text survives a reload, and is called «Rascunho» until it is saved', async () => {
  const { user, database, person } = await open()
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12,5'))
  await user.clear(field())
  await user.type(field(), '33')
  await waitFor(async () => {
    const drafts = await database.relaxed.drafts.toArray()
    expect(drafts).toMatchObject([
      { person, value: { path: of('residuos'), typed: { value: 33 } } },
    ])
  })
  expect(screen.getByText('Rascunho')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Salvar peso' }))
  expect(await screen.findByText('Salvo neste aparelho')).toBeDefined()
  expect(screen.queryByText('Rascunho')).toBeNull()
})

it('shows somebody else’s value in an untouched field, and keeps it out of a changed one', async () => {
  const { user, answer, deliver, provider, entries } = await open()
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12,5'))
  answer({ [paths.waste(idRecebimento)]: { pesoResiduo: 40, imagens: [] } })
  await pick(user, 'gallery')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  provider.on(paths.wasteEvidence(), json({ value: { idRecebimentoImage: 9 } }))
  await deliver()
  await waitFor(() => expect(field().value).toBe('40'))
  await user.clear(field())
  await user.type(field(), '7')
  const imagens = [9, 10, 11].map((id) => image({ idRecebimentoImage: id }))
  answer({ [paths.waste(idRecebimento)]: { pesoResiduo: 50, imagens } })
  provider.on(paths.wasteEvidence(), json({ value: { idRecebimentoImage: 10 } }))
  await pick(user, 'gallery')
  await waitFor(async () => expect(await entries()).toHaveLength(2))
  await deliver()
  // The screen has read the other weight with the photos.
  await waitFor(() => {
    const photos = within(screen.getByRole('list', { name: 'Fotos dos resíduos' }))
    expect(photos.getAllByRole('listitem')).toHaveLength(3)
  })
  await waitFor(async () =>
    expect((await entries()).map(({ state }) => state)).toEqual(['settled', 'settled']),
  )
  expect(field().value).toBe('7')
  // It is shown next to the typed value, so that saving does not overwrite it unseen.
  expect(await screen.findByText(/foi salvo 50 Kg. Ao salvar, o seu valor fica/)).toBeDefined()
  await user.click(save() as HTMLElement)
  await waitFor(async () =>
    expect((await entries()).at(-1)).toMatchObject({ args: { pesoResiduo: 7 }, saw: 50 }),
  )
  await waitFor(() => expect(screen.queryByText(/foi salvo/)).toBeNull())
})

it('shows what was saved meanwhile next to text typed before the page died', async () => {
  const typed = { value: 33, seenText: '[10]' }
  const form = `receiving:${idRecebimento}:waste:weight`
  await openReceiving({
    at: of('residuos'),
    answers: {
      ...reportAnswers(allowed),
      [paths.waste(idRecebimento)]: { pesoResiduo: 12.5, imagens: [] },
    },
    before: ({ database, person }) =>
      saveDraft(database, person, form, { path: of('residuos'), typed }),
  })
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('33'))
  expect(await screen.findByText(/foi salvo 12,5 Kg/)).toBeDefined()
})

it('an invalid number is restored after the page died, and is not saved', async () => {
  const typed = { value: '12,5,3', seenText: '[12.5]' }
  const form = `receiving:${idRecebimento}:waste:weight`
  const { user, entries } = await openReceiving({
    at: of('residuos'),
    answers: {
      ...reportAnswers(allowed),
      [paths.waste(idRecebimento)]: { pesoResiduo: 12.5, imagens: [] },
    },
    before: ({ database, person }) =>
      saveDraft(database, person, form, { path: of('residuos'), typed }),
  })
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12,5,3'))
  await user.click(save() as HTMLElement)
  expect(screen.getByText('«12,5,3» não é um número: confira')).toBeDefined()
  expect(await entries()).toEqual([])
})

it('typed text from before a page death is no draft any more when the same value was saved meanwhile', async () => {
  const typed = { value: 12.5, seenText: '[10]' }
  const form = `receiving:${idRecebimento}:waste:weight`
  const { database, person } = await openReceiving({
    at: of('residuos'),
    answers: {
      ...reportAnswers(allowed),
      [paths.waste(idRecebimento)]: { pesoResiduo: 12.5, imagens: [] },
    },
    before: (device) =>
      saveDraft(device.database, device.person, form, { path: of('residuos'), typed }),
  })
  await ready('Resíduos')
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  expect(field().value).toBe('12,5')
})

it('typed text is no draft any more when somebody else saves the same value while the screen is open', async () => {
  const { user, answer, entries, deliver, provider, database, person } = await open()
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12,5'))
  await user.clear(field())
  await user.type(field(), '40')
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  answer({ [paths.waste(idRecebimento)]: { pesoResiduo: 40, imagens: [] } })
  provider.on(paths.wasteEvidence(), json({ value: { idRecebimentoImage: 9 } }))
  await pick(user, 'gallery')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  await deliver()
  await waitFor(() => expect(save()).toBeNull())
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  expect(field().value).toBe('40')
})

it('text typed before the report had its number is no draft under either id once it is saved', async () => {
  const localId = makeLocalId()
  const form = `receiving:${localId}:waste:weight`
  const drafted = { path: `${base}/${localId}/residuos`, typed: { value: 12, seenText: '[null]' } }
  const { user, database, person, entries } = await openReceiving({
    at: of('residuos'),
    answers: {
      ...reportAnswers(allowed),
      [paths.waste(idRecebimento)]: { pesoResiduo: null, imagens: [] },
    },
    before: async (device) => {
      const alias = { type: 'receiving', localId, serverId: idRecebimento }
      await device.database.strict.aliases.put({ person: device.person, ...alias })
      await saveDraft(device.database, device.person, form, drafted)
    },
  })
  await ready('Resíduos')
  await waitFor(() => expect(field().value).toBe('12'))
  await user.type(field(), ',5')
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toContainEqual(
      expect.objectContaining({ form: `receiving:${idRecebimento}:waste:weight` }),
    ),
  )
  await user.click(save() as HTMLElement)
  await waitFor(async () =>
    expect(await entries()).toMatchObject([{ args: { pesoResiduo: 12.5 } }]),
  )
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})

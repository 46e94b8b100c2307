import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { heldPhotos } from '#src/evidence/held/held-photos.ts'
import { discard } from '#src/outbox/act/choices.ts'
import { readDraft, readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { shrink } from '#src/photos/shrink.ts'
import { enabled } from '../held.ts'
import { pick, shrinkToOne, shrinkWhenAsked } from '../picking.ts'
import { json } from '../../support/sentinel-server.ts'
import { begun, complete, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

const vibrate = vi.fn<() => boolean>(() => true)
Object.assign(navigator, { vibrate })

beforeEach(() => {
  vibrate.mockClear()
  shrinkToOne()
})

type Opened = Awaited<ReturnType<typeof openStuffing>>

const list = '/ops/relatorios/estufagem'
const onStep = (description: string) => screen.findByRole('heading', { name: description })
const failed = 'Erro ao processar imagem!'
const noMemory = new Error('no memory')
const finish = () => screen.findByRole('button', { name: 'Avançar Próxima Etapa' })
const kinds = async ({ entries }: Opened) => (await entries()).map(({ kind }) => kind)

async function openPre() {
  const opened = await openStuffing({ state: begun, at: `${list}/${idSaida}/PRE` })
  await onStep('Paletes e sacarias')
  return opened
}

async function fail({ user }: Opened) {
  vi.mocked(shrink).mockRejectedValueOnce(noMemory)
  await pick(user, 'gallery')
  await screen.findByText(failed)
}

describe('PRE cannot be finished', () => {
  it('while one of its photos is being processed', async () => {
    const opened = await openPre()
    const go = shrinkWhenAsked()
    await pick(opened.user, 'gallery')
    expect(await finish()).toHaveProperty('disabled', true)
    go()
    await waitFor(async () => expect(await finish()).toHaveProperty('disabled', false))
    expect(await kinds(opened)).toEqual(['stuffing.addPrePhoto.v1'])
  })

  it('UX-31 before a photo that could not be processed is decided about', async () => {
    const opened = await openPre()
    await fail(opened)
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await opened.user.click(await finish())
    await waitFor(() => expect(seen).toHaveBeenCalledWith({ block: 'start' }))
    seen.mockRestore()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('UX-31 when such a photo arrives during the confirmation', async () => {
    const opened = await openPre()
    const { user } = opened
    await user.click(await finish())
    const name = 'Avançar para a etapa 1'
    const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name })
    // The gallery was open before the question.
    const go = shrinkWhenAsked()
    await pick(user, 'gallery')
    expect(confirm).toHaveProperty('disabled', true)
    go(noMemory)
    await screen.findByText(failed)
    await user.click(confirm)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await kinds(opened)).toEqual([])
  })

  it('while a photo is processed that was picked before the report was left and opened again', async () => {
    const opened = await openPre()
    const { user } = opened
    const go = shrinkWhenAsked()
    await pick(user, 'gallery')
    await user.click(screen.getByRole('link', { name: 'Estufagens' }))
    await user.click(await screen.findByRole('link', { name: /80064298/ }))
    await onStep('Paletes e sacarias')
    expect(await finish()).toHaveProperty('disabled', true)
    go()
    await waitFor(async () => expect(await finish()).toHaveProperty('disabled', false))
    expect(await kinds(opened)).toEqual(['stuffing.addPrePhoto.v1'])
  })
})

describe('PRE that was finished in another tab', () => {
  const isOver = 'A etapa PRE já foi concluída.'
  const finishElsewhere = async ({ database, person }: Opened) => {
    const clock = { now: () => Date.now() }
    await submit(database, { clock }, person, [finishPreStage({ idSaida })])
    await screen.findAllByText(isOver)
  }
  /** The message about the photo that needs a decision. */
  const saidOfPhoto = async () => {
    const words = await screen.findByText('A foto está guardada neste aparelho até você decidir.')
    return words.closest('[role=alert]')?.textContent
  }

  it('takes no photo whose retry was under way, so that no other photo is replaced', async () => {
    const opened = await openPre()
    const { user, database, person } = opened
    await fail(opened)
    const go = shrinkWhenAsked()
    await user.click(await enabled('Tentar de novo'))
    await finishElsewhere(opened)
    go()
    expect(await saidOfPhoto()).toContain(isOver)
    expect(await kinds(opened)).toEqual(['stuffing.finishPre.v1'])
    expect((await readDrafts(database, person)).map(({ form }) => form)).toEqual([
      expect.stringMatching(/^photo-held:/),
    ])
  })

  it('UX-31 holds a photo that was still being processed until the person decides', async () => {
    const opened = await openPre()
    const { database, person } = opened
    const go = shrinkWhenAsked()
    await pick(opened.user, 'gallery')
    await finishElsewhere(opened)
    go()
    expect(await saidOfPhoto()).toContain(isOver)
    expect(await kinds(opened)).toEqual(['stuffing.finishPre.v1'])
    await waitFor(async () =>
      expect(await heldPhotos(database, person)).toMatchObject([{ slot: 'PRE' }]),
    )
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})

it('a photo of PRE begun as an additional one stays additional, though the report is complete once it is processed', async () => {
  const opened = await openPre()
  const { user, provider, answerReport, deliver } = opened
  await pick(user, 'gallery')
  await waitFor(async () => expect(await kinds(opened)).toHaveLength(1))
  const go = shrinkWhenAsked()
  await pick(user, 'gallery')
  // Other people finish the report by the time the first photo has arrived, and its arrival reads the report again.
  provider.on(paths.stuffingUpload(idSaida), (...call) => {
    answerReport({ ...complete, pictures: [{ step: 'PRE', sha256: 'theirs' }] })
    json({ value: { ...begun, preCounter: 1 } })(...call)
  })
  await deliver()
  await screen.findByRole('button', { name: 'Trocar foto' })
  go()
  await waitFor(async () => expect(await kinds(opened)).toHaveLength(2))
  // An additional photo is confirmed before it replaces theirs.
  expect(await kinds(opened)).toEqual(['stuffing.addPrePhoto.v1', 'stuffing.addPrePhoto.v1'])
})

it('a photo that is kept after its report was left does not navigate back to it', async () => {
  const { user, entries, address } = await openStuffing({ at: `${list}/${idSaida}/3` })
  await onStep('Terceira camada')
  const go = shrinkWhenAsked()
  await pick(user, 'camera')
  await user.click(screen.getByRole('link', { name: 'Estufagens' }))
  expect(address()).toBe(list)
  go()
  await waitFor(() => expect(vibrate.mock.calls).toEqual([[40]]))
  expect(await entries()).toHaveLength(1)
  expect(address()).toBe(list)
})

it('UX-12 a photo that is kept after its report was left keeps the slot of another report', async () => {
  const { user, database, person } = await openStuffing({ at: `${list}/${idSaida}/3` })
  await onStep('Terceira camada')
  const go = shrinkWhenAsked()
  await pick(user, 'camera')
  await user.click(screen.getByRole('link', { name: 'Estufagens' }))
  const elsewhere = {
    place: 'stuffing:9',
    slot: '4',
    path: `${list}/9/4`,
    title: '',
    name: 'foto 4',
  }
  await saveDraft(database, person, 'photo-slot', elsewhere)
  go()
  await waitFor(() => expect(vibrate.mock.calls).toEqual([[40]]))
  // This write waits for earlier transactions on the same tables, also for a wrong deletion.
  await saveDraft(database, person, 'another', {})
  expect((await readDraft(database, person, 'photo-slot'))?.value).toEqual(elsewhere)
})

it('UX-31 reports a photo that could not be kept after its screen was left', async () => {
  const { user, database } = await openStuffing({ at: `${list}/${idSaida}/3` })
  await onStep('Terceira camada')
  const go = shrinkWhenAsked()
  await pick(user, 'camera')
  await user.click(screen.getByRole('link', { name: 'Estufagens' }))
  const full = new DOMException('no room', 'QuotaExceededError')
  vi.spyOn(database.strict.entries, 'bulkAdd').mockRejectedValue(full as never)
  go()
  expect(
    await screen.findByText(/foto 3: a foto não foi salva\. Não há espaço neste aparelho/),
  ).toBeDefined()
})

it('UX-12 deciding about one photo keeps the slot of another', async () => {
  const opened = await openStuffing({ at: `${list}/${idSaida}/3` })
  const { user, database, person } = opened
  await onStep('Terceira camada')
  await fail(opened)
  const elsewhere = {
    place: 'stuffing:9',
    slot: '4',
    path: `${list}/9/4`,
    title: '',
    name: 'foto 4',
  }
  await saveDraft(database, person, 'photo-slot', elsewhere)
  await user.click(await enabled('Descartar a foto'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
  expect((await readDraft(database, person, 'photo-slot'))?.value).toEqual(elsewhere)
})

it('UX-31 keeps a photo although the step before it is still missing', async () => {
  const state = { ...onStep3, step: '2' as const, picture2: 0 as const }
  const opened = await openStuffing({ state, at: `${list}/${idSaida}/2` })
  const { user, database } = opened
  await onStep('Primeira camada de paletes')
  await pick(user, 'camera')
  await onStep('Terceira camada')
  const go = shrinkWhenAsked()
  await pick(user, 'camera')
  // Another tab discards the photo before it.
  const [before] = await opened.entries()
  await discard(database, { clock: { now: () => Date.now() } }, before?.id ?? '')
  await onStep('Primeira camada de paletes')
  go()
  await waitFor(async () =>
    expect((await opened.entries()).map(({ state: is }) => is)).toEqual(['discarded', 'waiting']),
  )
})

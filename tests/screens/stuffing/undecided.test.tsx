import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldAt, heldPhotos, holdPhoto } from '#src/evidence/held/held-photos.ts'
import { discardedDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { keepShared } from '#src/reads/shared-photos.ts'
import { shrink } from '#src/photos/shrink.ts'
import { discardOriginal, enabled, holdOne } from '../held.ts'
import { jpeg, jpegOf108Megapixels, pick, pickedFile, shrinkToOne } from '../picking.ts'
import { begun, idSaida, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

type Opened = Awaited<ReturnType<typeof openStuffing>>

const list = '/ops/relatorios/estufagem'
const report = `${list}/${idSaida}`
const onStep = (description: string) => screen.findByRole('heading', { name: description })
const noMemory = () => vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
const failed = 'Erro ao processar imagem!'
const again = () => enabled('Tentar de novo')

/** The originals on disk, each with its record and its photo. */
async function heldOn({ database, person }: Opened) {
  const places = new Set((await heldPhotos(database, person)).map(({ place }) => place))
  const held = await Promise.all([...places].map((place) => heldAt(database, person, place)))
  return held.flat().map(({ place, slot, original }) => `${place} ${slot} ${original.type}`)
}
const ofStep = (step: string) => `stuffing:${idSaida} ${step} image/jpeg`

/** Picks a photo of the displayed step whose processing fails for want of memory. */
async function fail({ user }: Opened) {
  noMemory()
  await pick(user, 'camera')
  await screen.findByText(failed)
}

const original = { bytes: jpeg.slice().buffer, type: 'image/jpeg' } as const
const slotOf = (id: number) => ({
  place: `stuffing:${id}`,
  slot: '3',
  path: `${list}/${id}/3`,
  title: `Estufagem #${id}`,
  name: 'foto 3',
})

describe('an original that could not be processed', () => {
  it('UX-31 survives a retake of another photo, which waits for the decision', async () => {
    const opened = await openStuffing()
    const { user } = opened
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    await fail(opened)
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(await screen.findByRole('button', { name: 'Tirar de novo' }))
    await waitFor(() => expect(seen).toHaveBeenCalledWith({ block: 'start' }))
    seen.mockRestore()
    expect(screen.getByText(failed)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(async () => expect(await heldOn(opened)).toEqual([ofStep('C')]))
  })

  it('UX-31 survives another photo that «Desfazer» restores', async () => {
    const opened = await openStuffing({ state: begun, at: `${report}/PRE` })
    const { user, entries } = opened
    await onStep('Paletes e sacarias')
    await pick(user, 'camera')
    const opener = await screen.findByRole('button', { name: /Abrir a foto: etapa PRE/ })
    await fail(opened)
    await user.click(opener)
    const viewer = within(await screen.findByRole('dialog'))
    await user.click(viewer.getByRole('button', { name: 'Excluir' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    const states = async () => (await entries()).map(({ state }) => state)
    await waitFor(async () => expect(await states()).toEqual(['waiting']))
    expect(screen.getByText(failed)).toBeDefined()
    expect(await heldOn(opened)).toEqual([ofStep('PRE')])

    await user.click(await again())
    await waitFor(async () => expect(await states()).toEqual(['waiting', 'waiting']))
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
    expect(await heldOn(opened)).toEqual([])
  })

  it('UX-31 is marked in the list until the decision, and is shown on its screen as before', async () => {
    const opened = await openStuffing()
    const { user, address, entries } = opened
    await onStep('Terceira camada')
    await fail(opened)
    await user.click(screen.getByRole('link', { name: 'Estufagens' }))
    expect(await screen.findByText('Falta decidir: foto 3')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Agora não' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Decidir' }))
    expect(address()).toBe(`${report}/3`)
    await user.click(await again())
    await onStep('Checklist assinado')
    expect(await entries()).toHaveLength(1)
    await waitFor(async () => expect(await heldOn(opened)).toEqual([]))
  })

  it('UX-31 is discarded from the list after a confirmation', async () => {
    const opened = await openStuffing({
      at: list,
      before: ({ database, person }) =>
        holdPhoto(database, person, { ...slotOf(idSaida), id: 'one', original }),
    })
    const { user } = opened
    const drop = await screen.findByRole('button', { name: 'Descartar' })
    await user.click(drop)
    await user.click(await screen.findByRole('button', { name: 'Voltar' }))
    expect(await heldOn(opened)).toEqual([ofStep('3')])
    await user.click(drop)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByText('Falta decidir: foto 3')).toBeNull())
    expect(await heldOn(opened)).toEqual([])
  })

  it.each([
    ['a send that was decided about', `retake:${crypto.randomUUID()}`],
    ['a record that was discarded', `damage:${makeLocalId()}`],
  ])('UX-31 one of %s, which takes no photos any more, can be discarded', async (_, place) => {
    await openStuffing({
      at: list,
      before: ({ database, person }) =>
        holdPhoto(database, person, { ...slotOf(idSaida), place, id: 'one', original }),
    })
    expect(await screen.findByText(/Esta foto não é mais necessária/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Decidir' })).toBeNull()
  })

  it('UX-31 survives one of another record', async () => {
    const opened = await openStuffing({
      before: ({ database, person }) =>
        holdPhoto(database, person, { ...slotOf(9), id: 'one', original }),
    })
    const { user } = opened
    await onStep('Terceira camada')
    expect(screen.queryByText(failed)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Tirar foto' }))
    await fail(opened)
    await discardOriginal(user)
    await waitFor(async () => expect(await heldOn(opened)).toEqual(['stuffing:9 3 image/jpeg']))
  })

  it('UX-31 survives a second one of the same step; each needs its own decision', async () => {
    const opened = await openStuffing({ state: begun, at: `${report}/PRE` })
    const { user, entries } = opened
    await onStep('Paletes e sacarias')
    await fail(opened)
    // The gallery was open before the first photo failed.
    noMemory()
    await pick(user, 'gallery')
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2))
    await waitFor(async () => expect(await heldOn(opened)).toEqual([ofStep('PRE'), ofStep('PRE')]))
    const [first] = screen.getAllByRole('button', { name: 'Tentar de novo' })
    await user.click(first ?? expect.unreachable())
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(1))
    expect(await heldOn(opened)).toEqual([ofStep('PRE')])
  })
})

describe('the messages about an original', () => {
  const isKept = 'A foto original está guardada até você decidir.'
  const isHereOnly = 'A foto original só está nesta tela: decida antes de sair dela.'

  it('UX-31 say that it is kept, together with the failure', async () => {
    const opened = await openStuffing()
    await onStep('Terceira camada')
    const said: unknown[] = []
    const seen = new MutationObserver(() => {
      const { textContent = '' } = document.querySelector('[role=alert]') ?? {}
      if (textContent !== '')
        said.push([isKept, isHereOnly].filter((words) => textContent.includes(words)))
    })
    seen.observe(document.body, { subtree: true, childList: true, characterData: true })
    await fail(opened)
    await waitFor(async () => expect(await heldOn(opened)).toHaveLength(1))
    screen.getByText(isKept)
    seen.disconnect()
    expect(new Set(said.map(String))).toEqual(new Set([isKept]))
  })

  it('UX-31 say that it is only on the screen when it could not be kept', async () => {
    const opened = await openStuffing()
    await onStep('Terceira camada')
    const full = new DOMException('no room', 'QuotaExceededError')
    const put = vi.spyOn(opened.database.strict.drafts, 'put').mockRejectedValue(full as never)
    await fail(opened)
    screen.getByText(isHereOnly)
    expect(screen.queryByText(isKept)).toBeNull()
    expect(await heldOn(opened)).toEqual([])
    put.mockRestore()
  })

  it('UX-31 say which photo each of several belongs to', async () => {
    await openStuffing({
      before: async (device) => {
        for (const slot of ['2', '3']) await holdOne(device, { place: `stuffing:${idSaida}`, slot })
      },
    })
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2))
    const notices = screen.getAllByText(failed).map((title) => title.closest('[role=alert]'))
    expect(notices.map((notice) => /foto \d/.exec(notice?.textContent ?? '')?.[0])).toEqual([
      'foto 2',
      'foto 3',
    ])
  })

  it('UX-21 show the picture and how long it can be restored, before it is discarded', async () => {
    const opened = await openStuffing()
    const { user } = opened
    await onStep('Terceira camada')
    await fail(opened)
    await user.click(await enabled('Descartar a foto'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('img', { name: 'Foto 1: Estufagem #4711, foto 3' })
    dialog.getByText('Por 7 dias pode ser restaurado em Envios.')
    await user.click(dialog.getByRole('button', { name: 'Voltar' }))
    expect(screen.getByText(failed)).toBeDefined()
    expect(await heldOn(opened)).toEqual([ofStep('3')])
    await discardOriginal(user)
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
    expect(await heldOn(opened)).toEqual([])
    const { database, person } = opened
    const [{ at } = expect.unreachable()] = await discardedDrafts(database, person)
    await restoreDrafts(database, { clock: Date }, person, at)
    await screen.findByText(failed)
    expect(await heldOn(opened)).toEqual([ofStep('3')])
  })

  it('UX-21 UX-31 say why it is too large, also when read from the disk; it is neither drawn nor retried', async () => {
    const opened = await openStuffing()
    const { user } = opened
    await onStep('Terceira camada')
    const file = new File([jpegOf108Megapixels], 'IMG_0001.jpg', { type: 'image/jpeg' })
    await pick(user, 'camera', { file })
    const tooLarge = /^A imagem tem 108 megapixels e o limite é 64\./
    await screen.findByText(tooLarge)
    screen.getByText(isKept)
    await user.click(screen.getByRole('link', { name: 'Estufagens' }))
    await screen.findByText(/A imagem tem 108 megapixels.*A foto está guardada/)
    await user.click(screen.getByRole('link', { name: 'Decidir' }))
    await screen.findByText(tooLarge)
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    screen.getByRole('button', { name: 'Salvar o arquivo' })
    await user.click(await enabled('Descartar a foto'))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('Foto que não pode ser mostrada')
    expect(dialog.queryByRole('img')).toBeNull()
  })

  it('UX-21 say that it cannot be restored when it is only on the screen', async () => {
    const opened = await openStuffing()
    const { user } = opened
    await onStep('Terceira camada')
    const full = new DOMException('no room', 'QuotaExceededError')
    const put = vi.spyOn(opened.database.strict.drafts, 'put').mockRejectedValue(full as never)
    await fail(opened)
    put.mockRestore()
    await user.click(await enabled('Descartar a foto'))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('img', { name: 'foto 3' })
    dialog.getByText('Só está nesta tela: descartada, não pode ser restaurada.')
    expect(dialog.queryByText(/restaurado em Envios/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
    expect(await discardedDrafts(opened.database, opened.person)).toEqual([])
  })
})

describe('a decision that takes a while', () => {
  const shrunk = { bytes: jpeg.slice().buffer, thumbnail: jpeg.slice().buffer }

  /** Delays the next shrink until the returned function is called. */
  function hang() {
    let resolve = () => {}
    const promise = new Promise((done) => (resolve = () => done(shrunk)))
    vi.mocked(shrink).mockReturnValueOnce(promise as never)
    return () => resolve()
  }

  it('UX-26 is made once: the original is not processed twice', async () => {
    const opened = await openStuffing({ state: begun, at: `${report}/PRE` })
    const { user, entries } = opened
    await onStep('Paletes e sacarias')
    await fail(opened)
    const resolve = hang()
    const button = await again()
    await user.dblClick(button)
    expect(button).toHaveProperty('disabled', true)
    for (const name of ['Usar original', 'Descartar a foto'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
    resolve()
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
    await waitFor(async () => expect(await heldOn(opened)).toEqual([]))
    expect(await entries()).toHaveLength(1)
  })

  it.each(['Tentar de novo', 'Usar original'])(
    'UX-26 two taps before the screen renders the first keep one photo and show no other message: %s',
    async (name) => {
      const opened = await openStuffing({ state: begun, at: `${report}/PRE` })
      const { entries } = opened
      await onStep('Paletes e sacarias')
      await fail(opened)
      const button = await enabled(name)
      // Both taps happen without a render in between.
      await act(async () => {
        button.click()
        button.click()
      })
      await waitFor(async () => expect(await entries()).toHaveLength(1))
      await waitFor(() => expect(screen.queryByText(failed)).toBeNull())
      await waitFor(async () => expect(await heldOn(opened)).toEqual([]))
      expect(screen.queryByText(/não foi salva/)).toBeNull()
      expect(await entries()).toHaveLength(1)
    },
  )

  it('UX-26 a photo of another app is used once', async () => {
    const opened = await openStuffing({
      state: begun,
      at: `${report}/PRE`,
      before: ({ database, person }) => keepShared(database, person, pickedFile()),
    })
    const { user, entries } = opened
    await onStep('Paletes e sacarias')
    const resolve = hang()
    const use = await screen.findByRole('button', { name: 'Usar foto compartilhada (1)' })
    await user.dblClick(use)
    expect(use).toHaveProperty('disabled', true)
    resolve()
    await waitFor(() => expect(screen.queryByRole('button', { name: /compartilhada/ })).toBeNull())
    expect(await entries()).toHaveLength(1)
    expect(screen.queryByText(/não foi salva/)).toBeNull()
  })
})

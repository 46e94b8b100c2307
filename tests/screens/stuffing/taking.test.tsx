import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { heldAt } from '#src/evidence/held/held-photos.ts'
import { readDraft, readDrafts } from '#src/outbox/drafts/drafts.ts'
import { shrink } from '#src/photos/shrink.ts'
import { json } from '../../support/sentinel-server.ts'
import { discardOriginal } from '../held.ts'
import { jpeg, pick, pickedFile, shrinkToOne } from '../picking.ts'
import { acceptUpload, begun, complete, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
// Decoding is tested in a real browser: tests/photos.
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

const vibrate = vi.fn<() => boolean>(() => true)
Object.assign(navigator, { vibrate })

beforeEach(() => {
  vibrate.mockClear()
  shrinkToOne()
})

const at = (step: string) => `/ops/relatorios/estufagem/${idSaida}/${step}`
const onStep = (description: string) => screen.findByRole('heading', { name: description })
const lastPhoto = async () => within(await screen.findByRole('region', { name: 'Última foto' }))

describe('taking a photo of a step', () => {
  it('STF-26 is kept, and the next step is shown automatically', async () => {
    const { user, entries, address } = await openStuffing({ at: at('3') })
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    expect(address()).toBe(`/ops/relatorios/estufagem/${idSaida}`)
    expect(await entries()).toMatchObject([
      { kind: 'stuffing.uploadPhoto.v1', state: 'waiting', args: { idSaida, step: '3' } },
    ])
    const note = await lastPhoto()
    expect(note.getByText(/Foto da etapa 3 salva/)).toBeDefined()
    expect(note.getByText('Salvo neste aparelho')).toBeDefined()
    expect(await note.findByRole('img')).toBeDefined()
  })

  it('UX-02 STF-27 says «Salvo neste aparelho», and «Arquivo enviado» only after the answer, for 3 s', async () => {
    const { user, provider, deliver, answerReport } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    expect(screen.queryByText('Arquivo enviado')).toBeNull()

    const after = { ...onStep3, step: 'C', picture3: 1 } as const
    acceptUpload(provider, after)
    answerReport(after)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await deliver()
    expect(await screen.findByText('Arquivo enviado')).toBeDefined()
    expect(await screen.findByText(/^Enviado às \d\d:\d\d$/)).toBeDefined()

    // The deadline of a call also sets a timer of this length, with an extra argument.
    const leaving = timers.mock.calls.filter((call) => call.length === 2 && call[1] === 3_000)
    timers.mockRestore()
    expect(leaving).toHaveLength(1)
    act(() => leaving.forEach(([leave]) => leave()))
    expect(screen.queryByText('Arquivo enviado')).toBeNull()
  })

  it('UX-32 shows its own progress: sending, then sent', async () => {
    const { user, database, entries } = await openStuffing({ at: at('1') })
    await onStep('Container vazio')
    await pick(user, 'gallery')
    const entry = await waitFor(async () => (await entries())[0] ?? expect.fail('nothing kept'))
    const call = { attempt: 1, at: Date.now(), fence: 1 }
    await database.relaxed.entries.put({ ...entry, state: 'sending', call })
    expect((await screen.findAllByText('Enviando…')).length).toBeGreaterThan(0)
    const parked = { why: 'refused' as const, at: 1, message: 'A foto não serve.' }
    await database.relaxed.entries.put({ ...entry, state: 'parked', parked })
    expect((await screen.findAllByText('Recusado: A foto não serve.')).length).toBeGreaterThan(0)
  })

  it('the photo of the last step completes the report before the provider has answered', async () => {
    const state = { ...complete, status: 0, picture7: 0 }
    const { user } = await openStuffing({ state })
    await onStep('Lacre do container')
    await pick(user, 'camera')
    expect(await screen.findByText('RELATÓRIO PREENCHIDO')).toBeDefined()
    expect(screen.getByText(/1 envio pendente: o PDF fica completo/)).toBeDefined()
  })

  it('a photo of an earlier step replaces the old one, and the screen goes to the current step', async () => {
    const { user, entries } = await openStuffing({ at: at('1') })
    await onStep('Container vazio')
    expect(await screen.findByRole('button', { name: 'Trocar foto' })).toBeDefined()
    await pick(user, 'camera')
    await onStep('Terceira camada')
    expect(await entries()).toMatchObject([{ target: '1', args: { step: '1' } }])
  })

  it('UX-06 a rejected photo is replaced at its place in the order', async () => {
    const { user, provider, deliver, entries } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    provider.on(paths.stuffingUpload(idSaida), json({ message: 'A imagem não serve' }, 422))
    await deliver()
    expect((await screen.findAllByText('Recusado: A imagem não serve')).length).toBeGreaterThan(0)
    const [refused] = await entries()

    await user.click(screen.getByRole('link', { name: 'Ver etapa 3' }))
    await onStep('Terceira camada')
    // The previous step animates out slowly and is shown again once the photo is kept.
    const next = { name: 'Checklist assinado' }
    await waitFor(() => expect(screen.queryByRole('heading', next)).toBeNull())
    // The notice above has the same button.
    await screen.findByRole('button', { name: 'Tirar outra foto' })
    const cameras = document.querySelectorAll<HTMLInputElement>('input[type=file][capture]')
    await user.upload(cameras[1] ?? expect.unreachable(), pickedFile())
    await onStep('Checklist assinado')
    const [corrected, ...others] = await entries()
    expect(others).toEqual([])
    expect(corrected).toMatchObject({ id: refused?.id, seq: refused?.seq, state: 'waiting' })
    expect(corrected?.bodyIds).not.toEqual(refused?.bodyIds)
  })

  it('UX-40 a short vibration accompanies the message that the photo is kept', async () => {
    const { user } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    expect(vibrate.mock.calls).toEqual([[40]])
  })

  it('keeps both of two photos that are picked one after the other', async () => {
    const { user, entries } = await openStuffing({ state: begun })
    await onStep('Paletes e sacarias')
    await pick(user, 'gallery')
    await pick(user, 'gallery')
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    expect(await screen.findByText('1 de 9 etapas · 2 envios pendentes')).toBeDefined()
  })
})

describe('the step PRE', () => {
  it('takes several photos and stays until it is finished', async () => {
    const { user, address, entries } = await openStuffing({ state: begun, at: at('PRE') })
    await onStep('Paletes e sacarias')
    await pick(user, 'camera')
    const photos = () => within(screen.getByRole('list', { name: 'Fotos da etapa PRE' }))
    await waitFor(() => expect(photos().getAllByRole('listitem')).toHaveLength(1))
    await pick(user, 'camera')
    await waitFor(() => expect(photos().getAllByRole('listitem')).toHaveLength(2))
    expect(address()).toBe(at('PRE'))
    expect((await entries()).map(({ kind }) => kind)).toEqual([
      'stuffing.addPrePhoto.v1',
      'stuffing.addPrePhoto.v1',
    ])
    // The hash identifies the photo among others when the report is already complete on arrival.
    for (const { args } of await entries()) expect(args).toHaveProperty('sha256')
  })

  it('STF-23 STF-28 «Avançar Próxima Etapa» asks once, finishes the step, and says «Etapa avançada» after the answer', async () => {
    const { user, provider, deliver, entries, answerReport } = await openStuffing({ state: begun })
    await user.click(await screen.findByRole('button', { name: 'Avançar Próxima Etapa' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Depois de avançar não é possível voltar à etapa PRE/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Avançar para a etapa 1' }))
    await onStep('Container vazio')
    expect(await entries()).toMatchObject([{ kind: 'stuffing.finishPre.v1', state: 'waiting' }])
    expect(screen.queryByText('Etapa avançada')).toBeNull()

    const after = { ...begun, step: '1' } as const
    provider.on(paths.stuffingFinishPre(idSaida), json({ value: after }))
    answerReport(after)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await deliver()
    expect(await screen.findByText('Etapa avançada')).toBeDefined()
    const leaving = timers.mock.calls.filter((call) => call.length === 2 && call[1] === 3_000)
    timers.mockRestore()
    expect(leaving).toHaveLength(1)
    act(() => leaving.forEach(([leave]) => leave()))
    expect(screen.queryByText('Etapa avançada')).toBeNull()
    const posts = provider.received.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path, headers }) => [path, headers['content-length'] ?? '0'])).toEqual([
      [`/api/ops/estufagem/finish/pre/${idSaida}`, '0'],
    ])
  })

  it('a finish of PRE that is rejected with 409 can be discarded, and PRE takes photos meanwhile', async () => {
    const { user, provider, deliver, entries } = await openStuffing({ state: begun, at: at('PRE') })
    const finish = { name: 'Avançar Próxima Etapa' }
    await user.click(await screen.findByRole('button', finish))
    await user.click(screen.getByRole('button', { name: 'Avançar para a etapa 1' }))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    const message = 'Falta a foto dos paletes'
    provider.on(paths.stuffingFinishPre(idSaida), json({ message }, 409))
    await deliver()

    const reported = (await screen.findByText(`Recusado: ${message}`)).closest('[role=alert]')
    const notice = within(reported instanceof HTMLElement ? reported : expect.unreachable())
    expect(notice.getByText(/Para tirar mais fotos dela, descarte este avanço/)).toBeDefined()
    expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Tentar de novo',
      'Descartar',
    ])
    await onStep('Paletes e sacarias')
    expect(screen.queryByText(/já foi concluída/)).toBeNull()
    // Another finish would only wait behind the rejected one.
    await waitFor(() => expect(screen.queryByRole('button', finish)).toBeNull())
    await pick(user, 'camera')
    await waitFor(async () => expect(await entries()).toHaveLength(2))

    await user.click(notice.getByRole('button', { name: 'Descartar' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: /^Descartar/ }))
    expect(await screen.findByRole('button', finish)).toHaveProperty('disabled', false)
    expect((await entries()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'stuffing.finishPre.v1 discarded',
      'stuffing.addPrePhoto.v1 waiting',
    ])
  })
})

describe('a photo that fails', () => {
  const fail = () => vi.mocked(shrink).mockRejectedValue(new Error('no decoder'))

  it('PHOTO-03 UX-31 UX-40 «Erro ao processar imagem!» keeps the original until the person decides', async () => {
    const { user, database, person, entries } = await openStuffing()
    await onStep('Terceira camada')
    fail()
    await pick(user, 'camera')
    const message = await screen.findByText('Erro ao processar imagem!')
    expect(message.closest('[role=alert]')).not.toBeNull()
    expect(await entries()).toEqual([])
    expect(vibrate.mock.calls).toEqual([[[40, 80, 40]]])
    await waitFor(async () =>
      expect(await heldAt(database, person, `stuffing:${idSaida}`)).toMatchObject([
        { path: at('3'), slot: '3', original: { type: 'image/jpeg' } },
      ]),
    )
    expect(screen.getByText('Antes, resolva a foto que não foi salva.')).toBeDefined()
  })

  it('UX-31 a successful retry continues as usual', async () => {
    const { user, entries } = await openStuffing()
    await onStep('Terceira camada')
    vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
    await pick(user, 'camera')
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await onStep('Checklist assinado')
    expect(await entries()).toHaveLength(1)
    expect(screen.queryByText('Erro ao processar imagem!')).toBeNull()
  })

  it('UX-31 the original is used when it is small and upright', async () => {
    const { user, database, entries } = await openStuffing()
    await onStep('Terceira camada')
    fail()
    await pick(user, 'camera')
    await user.click(await screen.findByRole('button', { name: 'Usar original' }))
    await onStep('Checklist assinado')
    const [entry] = await entries()
    const body = await database.relaxed.bodies.get(entry?.bodyIds[0] ?? '')
    expect(body?.size).toBe(jpeg.length)
  })

  it('UX-31 the original can be discarded', async () => {
    const { user, database, person, entries } = await openStuffing()
    await onStep('Terceira camada')
    fail()
    await pick(user, 'camera')
    await discardOriginal(user)
    await waitFor(() => expect(screen.queryByText('Erro ao processar imagem!')).toBeNull())
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
    expect(await entries()).toEqual([])
  })

  it('PHOTO-01 refuses a file that is no image, with a message', async () => {
    const { user, entries } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'gallery', {
      file: new File(['%PDF-1.7'], 'foto.jpg', { type: 'image/jpeg' }),
    })
    expect(
      await screen.findByText(
        'Erro ao processar imagem! Este arquivo não é uma imagem. Tire ou escolha uma foto.',
      ),
    ).toBeDefined()
    expect(await entries()).toEqual([])
  })

  it('UX-13 with no room left, says so before the camera opens, where the person sees it', async () => {
    const estimate = async () => ({ usage: 99_000_000, quota: 100_000_000 })
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } })
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openStuffing()
    await user.click(await screen.findByRole('button', { name: 'Tirar foto' }))
    expect(await screen.findByText(/^Não há espaço neste aparelho para mais fotos/)).toBeDefined()
    expect(opened).not.toHaveBeenCalled()
    expect(seen).toHaveBeenCalledWith({ block: 'start' })
    seen.mockRestore()
    Reflect.deleteProperty(navigator, 'storage')
  })

  it('UX-13 a photo that did not fit is reported, not lost, and is kept once there is room', async () => {
    const { user, database, entries } = await openStuffing()
    await onStep('Terceira camada')
    const full = new DOMException('no room', 'QuotaExceededError')
    const add = vi.spyOn(database.strict.bodies, 'bulkAdd').mockRejectedValue(full as never)
    const put = vi.spyOn(database.strict.drafts, 'put').mockRejectedValue(full as never)
    await pick(user, 'camera')
    expect(await screen.findByText(/^Não há espaço neste aparelho: nada foi salvo/)).toBeDefined()
    expect(screen.getByText('A foto ainda está aqui, mas não foi salva.')).toBeDefined()
    expect(await entries()).toEqual([])
    add.mockRestore()
    put.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await onStep('Checklist assinado')
    expect(await entries()).toHaveLength(1)
  })
})

describe('before the camera opens', () => {
  it('UX-12 the slot is on disk, and is deleted once the photo is kept', async () => {
    const { user, database, person } = await openStuffing()
    const drafts: unknown[] = []
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {
      drafts.push(readDraft(database, person, 'photo-slot'))
    })
    await user.click(await screen.findByRole('button', { name: 'Tirar foto' }))
    await waitFor(() => expect(drafts).toHaveLength(1))
    expect(await drafts[0]).toMatchObject({
      value: {
        place: `stuffing:${idSaida}`,
        slot: '3',
        path: `/ops/relatorios/estufagem/${idSaida}/3`,
      },
    })
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    await waitFor(async () =>
      expect(await readDraft(database, person, 'photo-slot')).toBeUndefined(),
    )
  })

  it('UX-12 deletes the slot in one transaction with keeping the photo, so that a page that dies afterwards asks for no other', async () => {
    const { user, database, person, entries } = await openStuffing()
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(await screen.findByRole('button', { name: 'Tirar foto' }))
    await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
    // Blocks what a living page does after the photo is kept.
    const died = new DOMException('the page died', 'AbortError')
    vi.spyOn(database.strict.drafts, 'delete').mockRejectedValue(died as never)
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    expect(await entries()).toHaveLength(1)
    expect(await readDrafts(database, person)).toEqual([])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { heldAt, heldPhotos } from '#src/evidence/held/held-photos.ts'
import { idMaquina } from '#src/features/forklift/example-forklift.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { knownOf } from '#src/features/forklift/starting.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { sendNow } from '#src/outbox/act/choices.ts'
import { discardedDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { fakeBody } from '#src/outbox/testing/fake-ports.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { shrink } from '#src/photos/shrink.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import { discardOriginal, holdOne } from '../held.ts'
import { jpeg, pick, shrinkToOne } from '../picking.ts'
import {
  answersOf,
  base,
  checklistOn,
  machineToday,
  openForklift,
  pageOn,
  today,
  yesterday,
} from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const at = `${base}/checklist/new/${idMaquina}`
const machineAt = `${base}/${idMaquina}`
const creating = paths.forkliftChecklistNew(idMaquina)
const go = () => screen.getByRole('button', { name: 'Avançar' })
const photographed = async (user: Parameters<typeof pick>[0]) => {
  await screen.findByRole('button', { name: 'Fotografar o horímetro' })
  await pick(user, 'camera')
  return screen.findByLabelText('Horímetro (horas)')
}

describe('beginning a new checklist', () => {
  it('FLK-20 FLK-21 takes the photo, then the value, and shows the items without a network', async () => {
    const { user, address, entries } = await openForklift({ at })
    await photographed(user)
    const field = screen.getByLabelText('Horímetro (horas)')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('1234,5')
    await user.click(go())
    await screen.findByRole('heading', { name: 'Item freio' })
    const [entry] = await entries()
    expect(entry).toMatchObject({
      kind: 'forklift.startChecklist.v1',
      state: 'waiting',
      lane: 'forklift:7',
      args: { horimetro: 1234.5, dia: today, responsavel: 'Ana' },
      label: `Checklist de ${today.split('-').toReversed().join('/')} · horímetro 1.234,5 h`,
    })
    expect(address()).toMatch(/checklist\/local:/)
    expect(screen.getByText('0 de 3 itens')).toBeDefined()
  })

  it('does not go on without a photo and says what is missing', async () => {
    const { user, entries } = await openForklift({ at })
    await screen.findByRole('button', { name: 'Fotografar o horímetro' })
    await user.click(go())
    expect(await screen.findByText('Fotografe o horímetro antes de avançar')).toBeDefined()
    expect(await entries()).toEqual([])
  })

  it.each([
    ['1229', 'O horímetro não pode ser menor que o último: 1.230 h'],
    ['12e4', 'Use só números e vírgula'],
    ['1234567890', 'O horímetro vai até 999.999,9 h'],
  ])('refuses an hour meter of «%s» with a message and keeps everything', async (typed, words) => {
    const { user, entries } = await openForklift({ at })
    const field = await photographed(user)
    await user.type(field, typed)
    await user.click(go())
    expect(await screen.findByText(words)).toBeDefined()
    expect(field).toHaveProperty('value', typed)
    expect(screen.getByRole('button', { name: 'Abrir a foto: Foto do horímetro' })).toBeDefined()
    expect(await entries()).toEqual([])
  })

  it('asks about an implausible hour meter, and goes on when the person confirms', async () => {
    const { user, entries } = await openForklift({ at })
    await user.type(await photographed(user), '30000')
    await user.click(go())
    const dialog = within(await screen.findByRole('dialog', { name: 'Conferir o horímetro?' }))
    expect(
      dialog.getByText(/^De 1\.230 h em 19\/11\/2026 para 30\.000 h são 28\.770 h em/),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Corrigir' }))
    expect(await entries()).toEqual([])
    await user.click(go())
    await user.click(await screen.findByRole('button', { name: 'O mostrador indica isso' }))
    await screen.findByRole('heading', { name: 'Item freio' })
    expect(await entries()).toMatchObject([{ args: { horimetro: 30_000 } }])
  })

  it('asks about an impossibly high first hour meter, which would block every true one', async () => {
    const untold = machineToday({ lastHorimetro: null, lastDate: null })
    const { user, entries } = await openForklift({ at, answers: answersOf(untold) })
    await user.type(await photographed(user), '320550')
    await user.click(go())
    const dialog = within(await screen.findByRole('dialog', { name: 'Conferir o horímetro?' }))
    expect(
      dialog.getByText(/^É a primeira leitura desta máquina, e 320\.550 h são mais de 36 anos/),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Corrigir' }))
    expect(await entries()).toEqual([])
  })

  it('reports an unreadable photo and keeps it until the person decides', async () => {
    vi.mocked(shrink).mockRejectedValue(new Error('no image'))
    const { user } = await openForklift({ at })
    await screen.findByRole('button', { name: 'Fotografar o horímetro' })
    await pick(user, 'camera')
    expect(await screen.findByText('Erro ao processar imagem!')).toBeDefined()
    expect(screen.getByText('A foto original está guardada até você decidir.')).toBeDefined()
  })

  it('UX-31 does not go on with an earlier photo while an unreadable one is undecided', async () => {
    const { user, entries } = await openForklift({ at })
    await user.type(await photographed(user), '1234,5')
    vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
    await pick(user, 'camera')
    await screen.findByText('Erro ao processar imagem!')
    await user.click(go())
    expect(await entries()).toEqual([])
    await discardOriginal(user)
    await user.click(go())
    await screen.findByRole('heading', { name: 'Item freio' })
  })

  it('does not go on with the previous photo while another is being processed', async () => {
    const { user, entries, database, person } = await openForklift({ at })
    await user.type(await photographed(user), '1234,5')
    let finish = () => {}
    const shrunk = { bytes: Uint8Array.from([...jpeg, 0]).buffer, thumbnail: jpeg.slice().buffer }
    vi.mocked(shrink).mockReturnValueOnce(
      new Promise((resolve) => (finish = () => resolve(shrunk))) as never,
    )
    await pick(user, 'camera')
    expect(go()).toHaveProperty('disabled', true)
    await user.click(go())
    expect(await entries()).toEqual([])
    finish()
    await waitFor(() => expect(go()).toHaveProperty('disabled', false))
    await user.click(go())
    await screen.findByRole('heading', { name: 'Item freio' })
    const [{ bodyIds } = expect.unreachable()] = await entries()
    const body = await database.relaxed.bodies.get(bodyIds[0] ?? '')
    expect(body?.size).toBe(jpeg.length + 1)
    expect(await readDrafts(database, person)).toEqual([])
  })

  it('does not use a photo that failed on another day', async () => {
    const { user, database, person } = await openForklift({
      at,
      before: async (device) => {
        const place = `forklift:${idMaquina}:new:2026-01-02`
        await holdOne(device, { place, slot: 'hour-meter' })
      },
    })
    vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
    await screen.findByRole('button', { name: 'Fotografar o horímetro' })
    await pick(user, 'camera')
    expect(await screen.findAllByText('Erro ao processar imagem!')).toHaveLength(1)
    await discardOriginal(user)
    expect(screen.queryByText('Erro ao processar imagem!')).toBeNull()
    expect(await heldPhotos(database, person)).toMatchObject([{ name: 'foto hour-meter' }])
  })

  it('FLK-22 a machine that has today’s checklist leads back to its page', async () => {
    const { maquina } = pageOn(today)
    const { address } = await openForklift({ at, answers: answersOf(maquina) })
    await waitFor(() => expect(address()).toBe(machineAt))
  })

  it('corrects in place a checklist that was rejected for its hour meter, with its photo', async () => {
    const { user, provider, deliver, entries } = await openForklift({ at })
    const words = 'O horímetro não pode ser menor que o último: 1.300 h em 19/11/2026'
    provider.on(creating, json({ message: words, error: { horimetro: words } }, 422))
    await user.type(await photographed(user), '1234,5')
    await user.click(go())
    await user.click(await screen.findByRole('button', { name: 'Bom' }))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    await deliver()
    await user.click(await screen.findByRole('link', { name: 'Corrigir' }))
    const field = await screen.findByLabelText('Horímetro (horas)')
    expect(field).toHaveProperty('value', '1234,5')
    await user.clear(field)
    await user.type(field, '1334,5')
    await user.click(go())
    await screen.findByText('1 de 3 itens')
    const before = (await entries())[0]
    provider.on(creating, json({ id: 9, dia: today }))
    provider.on(paths.forkliftChecklist(9), json(pageOn(today)))
    await deliver()
    const [start, answer] = await entries()
    expect(start).toMatchObject({ state: 'settled', args: { horimetro: 1334.5 } })
    expect(start?.bodyIds).toEqual(before?.bodyIds)
    expect(answer?.state).toBe('settled')
    const sent = provider.received.findLast(({ path }) => path === creating)
    expect(sent?.body).toContain('1334.5')
  })
})

describe('a rejected start of an earlier day, next to the draft of today', () => {
  const words = 'O horímetro não pode ser menor que o último: 1.300 h em 19/11/2026'

  it('is not corrected with today’s draft and does not delete it', async () => {
    const { user, provider, deliver, entries, database, person } = await openForklift({ at })
    provider.on(creating, json({ message: words, error: { horimetro: words } }, 422))
    await user.type(await photographed(user), '1234,5')
    await user.click(go())
    await screen.findByRole('heading', { name: 'Item freio' })
    const [before] = await entries()
    await saveDraft(database, person, `forklift:${idMaquina}:new`, { path: at, typed: '9999' })
    const photo = {
      id: crypto.randomUUID(),
      bytes: jpeg.slice().buffer,
      size: jpeg.length,
      sha256: 'today',
    }
    const drafted = { path: at, photo: { ...photo, type: 'image/jpeg' }, dia: today }
    await saveDraft(database, person, `forklift:${idMaquina}:new:photo`, drafted)
    await deliver()
    await user.click(await screen.findByRole('link', { name: 'Corrigir' }))
    const field = await screen.findByLabelText('Horímetro (horas)')
    expect(field).toHaveProperty('value', '1234,5')
    await user.clear(field)
    await user.type(field, '1334,5')
    await user.click(go())
    await screen.findByRole('heading', { name: 'Item freio' })
    const [after] = await entries()
    expect(after).toMatchObject({ args: { horimetro: 1334.5 }, bodyIds: before?.bodyIds })
    const forms = async () => (await readDrafts(database, person)).map(({ form }) => form)
    const ofToday = [`forklift:${idMaquina}:new`, `forklift:${idMaquina}:new:photo`]
    await waitFor(async () => expect(await forms()).toEqual(ofToday))
  })

  it('replaces today’s start once known, without the text typed there', async () => {
    const { user, provider, deliver, database, person } = await openForklift({
      at,
      before: async ({ database: db, person: who }) => {
        const body = { ...(await fakeBody()), person: who }
        const { id: photoId, size, sha256 } = body
        const done = { doneAt: `${yesterday}T13:00:00.000Z`, dia: yesterday, responsavel: 'Ana' }
        const of = { idChecklist: makeLocalId(), idMaquina, photoId, size, sha256, ...done }
        const intent = startChecklist({ ...of, horimetro: 1234.5, ...knownOf(machineToday()) })
        await submit(db, { clock: { now: () => Date.now() } }, who, [intent], [body])
      },
    })
    provider.on(creating, json({ message: words, error: { horimetro: words } }, 422))
    await user.type(await photographed(user), '9999')
    await deliver()
    await screen.findByText('Nada foi perdido. Corrija e avance de novo.')
    expect(await screen.findByLabelText('Horímetro (horas)')).toHaveProperty('value', '1234,5')
    const forms = async () => (await readDrafts(database, person)).map(({ form }) => form)
    const ofToday = [`forklift:${idMaquina}:new`, `forklift:${idMaquina}:new:photo`]
    await waitFor(async () => expect(await forms()).toEqual(ofToday))
  })
})

describe('two people who began the checklist of a day without a network', () => {
  const current = {
    ...checklistOn(today),
    id: 9,
    message: 'Esta empilhadeira já tem o checklist de hoje: Beto Araújo criou em 20/11/2026 10:12',
  }

  const second = async (refusal: object = current) => {
    const forklift = await openForklift({ at })
    const { user, provider, deliver, entries } = forklift
    provider.on(creating, json(refusal, 409))
    provider.on(paths.forkliftChecklist(9), json(pageOn(today)))
    await user.type(await photographed(user), '1234,5')
    await user.click(go())
    await user.click(await screen.findByRole('button', { name: 'Bom' }))
    await waitFor(async () => expect(await entries()).toHaveLength(2))
    await deliver()
    await screen.findByText(current.message)
    return forklift
  }

  it('the second person sees which checklist exists and whose it is, and keeps their answers', async () => {
    const { entries } = await second()
    expect(screen.getByText(/1 resposta deste aparelho espera/)).toBeDefined()
    expect(screen.getByText(/1.234,5 h lá/)).toBeDefined()
    expect(screen.getByText(/ficam os do servidor; os deste aparelho não vão/)).toBeDefined()
    expect((await entries()).map(({ state }) => state)).toEqual(['parked', 'waiting'])
    expect(screen.getByText('1 de 3 itens')).toBeDefined()
  })

  it('shows no hour meter as known when the rejection names none', async () => {
    await second({ id: 9, message: current.message })
    expect(screen.getByText(/O servidor não informou o de lá/)).toBeDefined()
    expect(screen.queryByText(/— lá/)).toBeNull()
  })

  it('does not call the person’s own checklist from another device a stranger’s', async () => {
    await second({ ...current, responsavel: ' ANA' })
    expect(
      screen.getByRole('button', { name: 'Levar as respostas para o que você já criou' }),
    ).toBeDefined()
  })

  const askToMove = async () => {
    const forklift = await second()
    const name = 'Levar as respostas para o de Beto Araújo'
    await forklift.user.click(screen.getByRole('button', { name }))
    return { ...forklift, dialog: within(await screen.findByRole('dialog', { name: `${name}?` })) }
  }

  it('the answers can be moved to the existing checklist', async () => {
    const { user, entries, deliver, provider, dialog } = await askToMove()
    await user.click(dialog.getByRole('button', { name: 'Levar as respostas' }))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    await deliver()
    expect((await entries())[1]?.state).toBe('settled')
    const sent = provider.received.filter(({ method }) => method === 'POST')
    expect(sent.at(-1)?.path).toBe(paths.forkliftChecklist(9))
    expect(sent.at(-1)?.body).toContain('freio')
  })

  it('UX-21 moving shows the photo and the hours that are lost, and asks first', async () => {
    const { user, entries, dialog } = await askToMove()
    expect(await dialog.findByText('Horímetro: 1234,5')).toBeDefined()
    expect(dialog.getByRole('img', { name: /horímetro 1\.234,5 h/ })).toBeDefined()
    expect(dialog.getByText('Por 7 dias a foto pode ser restaurada em Envios.')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Voltar' }))
    expect((await entries()).map(({ state }) => state)).toEqual(['parked', 'waiting'])
  })

  it('UX-31 the lost photo can be restored from Envios, with the hours', async () => {
    const { user, database, person, entries, dialog } = await askToMove()
    const [bodyId = ''] = (await entries())[0]?.bodyIds ?? []
    const photo = await database.relaxed.bodies.get(bodyId)
    await user.click(dialog.getByRole('button', { name: 'Levar as respostas' }))
    await waitFor(async () => expect(await discardedDrafts(database, person)).toHaveLength(1))
    const [act] = await discardedDrafts(database, person)
    expect(await heldPhotos(database, person)).toEqual([])
    await restoreDrafts(database, { clock: { now: () => Date.now() } }, person, act?.at ?? 0)
    const [held] = await heldPhotos(database, person)
    expect(held).toMatchObject({ id: bodyId, name: expect.stringContaining('1.234,5 h') })
    const [whole] = await heldAt(database, person, held?.place ?? '')
    expect(whole?.original).toMatchObject({ sha256: photo?.sha256, size: photo?.size })
  })

  it('the answers can be discarded after a confirmation', async () => {
    const { user, entries } = await second()
    await user.click(screen.getByRole('button', { name: 'Descartar o deste aparelho' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar os 2' }))
    await waitFor(async () =>
      expect((await entries()).map(({ state }) => state)).toEqual(['discarded', 'discarded']),
    )
  })
})

it('a creation with a lost response is found in the month’s list', async () => {
  const { user, database, provider, deliver, entries } = await openForklift({ at })
  await user.type(await photographed(user), '1234,5')
  await user.click(go())
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  provider.on(creating, cut)
  provider.on(paths.me(), cut)
  await deliver()
  const [year = 0, month = 0] = today.split('-').map(Number)
  const [entry] = await entries()
  const { sha256 } = (entry?.args ?? {}) as { sha256: string }
  const there = [{ ...checklistOn(today), id: 9, sha256 }]
  provider.on(paths.forkliftHistory(idMaquina, year, month), json(there))
  provider.on(paths.me(), json({}))
  await sendNow(database, entry?.person ?? '')
  await deliver()
  expect((await entries())[0]?.state).toBe('settled')
  expect(provider.received.filter(({ path }) => path === creating)).toHaveLength(1)
})

it('keeps the current choice when the provider’s id arrives', async () => {
  const { user, provider, deliver, entries } = await openForklift({ at })
  await user.type(await photographed(user), '1234,5')
  await user.click(go())
  await user.click(await screen.findByRole('button', { name: /Item carga/ }))
  await user.type(await screen.findByLabelText('Item carga'), '87')
  provider.on(creating, json({ id: 52_001, dia: today }))
  provider.on(paths.forkliftChecklist(52_001), json(pageOn(today)))
  await deliver()
  await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  await waitFor(() =>
    expect(provider.received.map(({ path }) => path)).toContain(paths.forkliftChecklist(52_001)),
  )
  expect(screen.getByLabelText('Item carga')).toHaveProperty('value', '87')
})

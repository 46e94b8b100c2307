import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { acceptUpload, begun, complete, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
// Decoding is tested in a real browser: tests/photos.
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

type Opened = Awaited<ReturnType<typeof openStuffing>>

const onStep = (description: string) => screen.findByRole('heading', { name: description })
const button = (name: string) => screen.getByRole('button', { name })
const untouched: StuffingState = { ...onStep3, pictures: [] }
const taken = (sha256: string): StuffingState => ({
  ...onStep3,
  step: 'C',
  picture3: 1,
  pictures: [{ step: '3', sha256, operador: 'Bia Souza' }],
})
const uploads = ({ provider }: Opened) => provider.received.filter(({ method }) => method === 'PUT')
const words = /Bia Souza já fotografou a etapa 3\. Compare as fotos e decida\./

/** Keeps a photo of step 3 here; Bia's photo reaches the provider before this one is sent. */
async function openConflict() {
  const opened = await openStuffing({ state: untouched })
  await onStep('Terceira camada')
  await pick(opened.user, 'camera')
  await onStep('Checklist assinado')
  expect((await opened.entries())[0]).toMatchObject({ saw: null })
  opened.answerReport(taken('theirs'))
  await opened.deliver()
  await screen.findAllByText(words)
  expect(uploads(opened)).toEqual([])
  return opened
}

it('shows a photo that somebody else took meanwhile next to this one, and replaces it only when the person says so', async () => {
  const opened = await openConflict()
  const { user, provider, entries, deliver } = opened
  await user.click(screen.getByRole('link', { name: 'Ver etapa 3' }))
  await onStep('Terceira camada')
  const name = 'Foto da etapa 3 que está no servidor'
  const theirs = within(await screen.findByRole('list', { name })).getByRole('link')
  expect(theirs.getAttribute('href')).toContain(paths.stuffingFile(idSaida, '3').split('?')[0])
  expect(
    screen.getByText(/^Bia Souza tirou esta foto\. A deste aparelho está abaixo/),
  ).toBeDefined()
  // The outgoing step also contains the photo until its animation ends.
  expect(await screen.findByRole('button', { name: /^Abrir a foto: etapa 3/ })).toBeDefined()
  acceptUpload(provider, taken('ours'))
  await user.click(button('Enviar o meu mesmo assim'))
  await deliver()
  await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  expect(uploads(opened)).toHaveLength(1)
  expect(screen.queryByRole('list', { name })).toBeNull()
})

it('their photo stays when the person keeps it', async () => {
  const opened = await openConflict()
  await opened.user.click(button('Manter o do servidor'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar este envio?' }))
  // The photo to be lost is visible before the decision, and nothing has been sent yet.
  expect(await dialog.findByRole('img', { name: /etapa 3/ })).toBeDefined()
  expect((await opened.entries()).map(({ state }) => state)).toEqual(['parked'])
  await opened.user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await screen.findByText(/Por 7 dias pode ser restaurado em Envios/)
  await opened.deliver()
  expect((await opened.entries()).map(({ state }) => state)).toEqual(['discarded'])
  expect(uploads(opened)).toEqual([])
})

it('another photo that is taken next to theirs replaces it without a question', async () => {
  const opened = await openConflict()
  const { user, provider, entries, deliver } = opened
  await user.click(screen.getByRole('link', { name: 'Ver etapa 3' }))
  await onStep('Terceira camada')
  await pick(user, 'gallery')
  await waitFor(async () =>
    expect(await entries()).toMatchObject([{ state: 'waiting', saw: { sha256: 'theirs' } }]),
  )
  acceptUpload(provider, taken('ours'))
  await deliver()
  expect((await entries())[0]?.state).toBe('settled')
})

it('replaces without a question a photo that the person has seen', async () => {
  const at = `/ops/relatorios/estufagem/${idSaida}/3`
  const opened = await openStuffing({ at, state: taken('theirs') })
  const { user, provider, entries, deliver } = opened
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await waitFor(async () => expect(await entries()).toMatchObject([{ saw: { sha256: 'theirs' } }]))
  acceptUpload(provider, taken('ours'))
  await deliver()
  expect((await entries())[0]?.state).toBe('settled')
})

it('does not compare photos when the provider returns no bytes', async () => {
  const opened = await openStuffing()
  const { user, provider, entries, deliver, answerReport } = opened
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await onStep('Checklist assinado')
  expect((await entries())[0]).not.toHaveProperty('saw')
  answerReport({ ...onStep3, step: 'C', picture3: 1 })
  acceptUpload(provider, { ...onStep3, step: 'C', picture3: 1 })
  await deliver()
  expect((await entries())[0]?.state).toBe('settled')
})

it('a photo of PRE whose report was completed meanwhile replaces the last one only when the person says so', async () => {
  const at = `/ops/relatorios/estufagem/${idSaida}/PRE`
  const opened = await openStuffing({ at, state: begun })
  const { user, provider, entries, deliver, answerReport } = opened
  await onStep('Paletes e sacarias')
  await pick(user, 'camera')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  const pictures = [{ step: 'PRE' as const, sha256: 'theirs', operador: 'Bia Souza' }]
  answerReport({ ...complete, pictures })
  await deliver()
  await screen.findAllByText(/O relatório foi concluído enquanto esta foto esperava\./)
  expect(uploads(opened)).toEqual([])
  await screen.findByRole('list', { name: 'Foto da etapa PRE que está no servidor' })
  acceptUpload(provider, complete)
  await user.click(button('Enviar o meu mesmo assim'))
  await deliver()
  await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
  expect(uploads(opened)).toHaveLength(1)
})

it('shows the last PRE photo of a complete report next to this one when somebody else replaced it', async () => {
  const at = `/ops/relatorios/estufagem/${idSaida}/PRE`
  const withLast = (sha256: string): StuffingState => ({
    ...complete,
    pictures: [{ step: 'PRE', sha256, operador: 'Bia Souza' }],
  })
  const opened = await openStuffing({ at, state: withLast('seen') })
  const { user, entries, deliver, answerReport } = opened
  await onStep('Paletes e sacarias')
  await user.click(button('Trocar foto'))
  await user.click(await screen.findByRole('button', { name: 'Trocar a foto' }))
  await user.click(await screen.findByRole('button', { name: 'Tirar foto' }))
  await pick(user, 'camera')
  await waitFor(async () => expect(await entries()).toMatchObject([{ saw: { sha256: 'seen' } }]))
  answerReport(withLast('theirs'))
  await deliver()
  await user.click(await screen.findByRole('link', { name: 'Ver etapa PRE' }))
  await screen.findByRole('list', { name: 'Foto da etapa PRE que está no servidor' })
  expect(uploads(opened)).toEqual([])
})

it('a PRE photo with an unknown outcome is decided next to the provider’s last photo, with the counts', async () => {
  const at = `/ops/relatorios/estufagem/${idSaida}/PRE`
  const opened = await openStuffing({ at, state: { ...begun, preCounter: 3 } })
  const { user, database, entries } = opened
  await onStep('Paletes e sacarias')
  await pick(user, 'camera')
  await waitFor(async () => expect(await entries()).toHaveLength(1))
  await database.strict.entries.toCollection().modify((entry) => {
    entry.state = 'parked'
    const baseline = { value: { ...begun, preCounter: 2 } }
    entry.call = { attempt: 1, at: Date.now(), baseline }
    entry.parked = {
      why: 'unknown',
      at: Date.now(),
      message: 'Não foi possível saber',
      seen: { value: { ...begun, preCounter: 3 } },
    }
  })
  await screen.findByText(/^É a última foto desta etapa que o servidor tem\./)
  const name = 'Foto da etapa PRE que está no servidor'
  const last = within(await screen.findByRole('list', { name })).getByRole('link')
  expect(last.getAttribute('href')).toContain(paths.stuffingFile(idSaida, 'PRE').split('?')[0])
  const shown = screen.getByText('O que o servidor mostra').nextElementSibling
  expect(shown?.textContent).toBe('Fotos da etapa PRE:3, antes 2')
})

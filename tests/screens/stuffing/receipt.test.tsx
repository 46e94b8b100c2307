import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { receiptWords } from '#src/evidence/decision/receipt-line.tsx'
import { endSession } from '#src/session/session.ts'
import { json } from '../../support/sentinel-server.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { acceptUpload, idSaida, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
// Decoding is tested in a real browser: tests/photos.
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const onStep = (description: string) => screen.findByRole('heading', { name: description })
const after = { ...onStep3, step: 'C' as const, picture3: 1 }

it('reads back what was sent: when the provider received it, and its number of photos', async () => {
  const { user, provider, deliver, answerReport } = await openStuffing()
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await onStep('Checklist assinado')
  expect(screen.queryByText(/^Recebido/)).toBeNull()
  acceptUpload(provider, after)
  answerReport(after)
  await deliver()
  expect(await screen.findByText(/^Recebido \d\d:\d\d · 1\/1 foto$/)).toBeDefined()
})

it('says so when the provider shows fewer photos than it received', async () => {
  const { user, provider, deliver, answerReport } = await openStuffing()
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await onStep('Checklist assinado')
  acceptUpload(provider, after)
  answerReport({ ...after, picture3: 0 })
  await deliver()
  expect(
    await screen.findByText(/^Recebido \d\d:\d\d, mas o servidor mostra 0 de 1 foto$/),
  ).toBeDefined()
})

it('sends nothing once the session has ended', async () => {
  const { user, provider, deliver } = await openStuffing()
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await onStep('Checklist assinado')
  provider.on(paths.stuffingUpload(idSaida), (...call) => {
    act(() => endSession())
    json({ value: after })(...call)
  })
  await deliver()
  expect(await screen.findByText(/^Recebido \d\d:\d\d · 1 foto por conferir$/)).toBeDefined()
  const asked = provider.received.filter(({ headers }) => headers.authorization === undefined)
  expect(asked).toEqual([])
})

it('claims nothing without a network or without data', async () => {
  const at = Date.UTC(2026, 10, 20, 17, 32)
  const six = { receivedAt: at, photoCount: 6, pending: false }
  const zone = 'America/Sao_Paulo'
  const words = (change: object, now = at) =>
    receiptWords({ ...six, shownCount: undefined, ...change }, now, zone)
  expect(words({ shownCount: 6 })).toBe('Recebido 14:32 · 6/6 fotos')
  expect(words({ shownCount: 6 }, at + 86_400_000)).toBe('Recebido 20/11/2026 14:32 · 6/6 fotos')
  expect(words({ pending: true })).toBe('Recebido 14:32 · 6 fotos por conferir')
  expect(words({})).toBe('Recebido 14:32 · 6 fotos; o servidor não informa as que tem')
  expect(words({ photoCount: 0 })).toBe('Recebido 14:32')
})

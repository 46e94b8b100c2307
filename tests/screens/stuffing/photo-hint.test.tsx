import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { askHint } from '#src/photos/hint/ask-hint.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
// Decoding and measuring are tested in a real browser: tests/photos.
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/photos/hint/ask-hint.ts', () => ({ askHint: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  shrinkToOne()
})

const onStep = (description: string) => screen.findByRole('heading', { name: description })
const lastPhoto = async () => within(await screen.findByRole('region', { name: 'Última foto' }))

it.each([
  ['PIC-04', 'blurred', 'A foto parece tremida. Confira.'],
  ['PIC-05', 'dark', 'A foto está escura. Confira.'],
] as const)(
  '%s PIC-06 a %s photo is kept, with «%s» by it and a way to retake it',
  async (_, hint, words) => {
    vi.mocked(askHint).mockResolvedValue(hint)
    const { user, entries } = await openStuffing()
    await onStep('Terceira camada')
    await pick(user, 'camera')
    await onStep('Checklist assinado')
    const note = await lastPhoto()
    expect(await note.findByText(words)).toBeDefined()
    expect(note.getByRole('button', { name: 'Tirar de novo' })).toBeDefined()
    const kept = await entries()
    expect(kept).toMatchObject([{ state: 'waiting', args: { step: '3' } }])
    // The hint is for the person alone.
    expect(JSON.stringify(kept)).not.toContain(hint)
  },
)

it('PIC-06 a photo is kept, and the next one can be taken, while the photo is still being measured', async () => {
  vi.mocked(askHint).mockReturnValue(new Promise(() => undefined))
  const { user, entries } = await openStuffing()
  await onStep('Terceira camada')
  await pick(user, 'camera')
  await onStep('Checklist assinado')
  expect(await entries()).toMatchObject([{ state: 'waiting' }])
  expect((await lastPhoto()).getByText(/Foto da etapa 3 salva/)).toBeDefined()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Tirar foto' })).toHaveProperty('disabled', false),
  )
})

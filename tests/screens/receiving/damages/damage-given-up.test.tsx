import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { heldPhotos } from '#src/evidence/held/held-photos.ts'
import { pick, shrinkToOne, shrinkWhenAsked } from '../../picking.ts'
import { answersOf, at, giveUpFirst, kinds, ready } from './damage-answers.ts'
import { openReceiving } from '../open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

it('UX-31 a photo of a damage that another tab discarded meanwhile is held, with a message', async () => {
  const { user, entries, database, person } = await openReceiving({
    at: `${at}/new`,
    answers: answersOf(),
  })
  const save = await screen.findByRole('button', { name: 'Salvar avaria' })
  await pick(user, 'gallery')
  await screen.findByRole('list', { name: 'Fotos da avaria' })
  await user.click(save)
  await ready('Avaria nova 1')
  const go = shrinkWhenAsked()
  await pick(user, 'gallery')
  await giveUpFirst({ database, entries }, go)
  expect(await screen.findAllByText(/^A foto não foi salva\./)).not.toEqual([])
  expect(kinds(await entries())).toEqual(['receiving.registerDamage.v1'])
  await waitFor(async () =>
    expect(await heldPhotos(database, person)).toMatchObject([
      { message: expect.stringMatching(/^A foto não foi salva\./) as string },
    ]),
  )
})

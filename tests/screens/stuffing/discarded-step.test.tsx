import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import { discard } from '#src/outbox/act/choices.ts'
import type { shrink } from '#src/photos/shrink.ts'
import { pick, shrinkToOne } from '../picking.ts'
import { begun, onStep3, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<typeof shrink>() }))

beforeEach(() => {
  shrinkToOne()
})

const clock = { now: () => Date.now() }
const descriptions = new Set<string | null>(Object.values(stuffingStepDescriptions))

/** The step that is left stays on the screen while it slides away: waits until this step is the only one. */
const onStep = (description: string) =>
  waitFor(() => {
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings.filter((text) => descriptions.has(text))).toEqual([description])
  })

async function openAt(state: typeof begun) {
  const opened = await openStuffing({ state })
  const { database, entries } = opened
  const inOrder = async () =>
    (await entries())
      .filter((entry) => entry.state === 'waiting')
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ label }) => /etapa (\w+):|da (etapa PRE)/.exec(label)?.slice(1).join('') ?? label)
  const discardFirst = async () => {
    const [first] = await entries()
    await discard(database, { clock }, first?.id ?? '')
  }
  return { ...opened, inOrder, discardFirst }
}

it('a photo in place of a discarded one is sent before the photos of later steps, which the provider refuses until then', async () => {
  const { user, inOrder, discardFirst } = await openAt(onStep3)
  await onStep('Terceira camada')
  await pick(user, 'gallery')
  await onStep('Checklist assinado')
  await pick(user, 'gallery')
  await onStep('Última camada com amarração')
  await discardFirst()
  await onStep('Terceira camada')
  await pick(user, 'gallery')
  await waitFor(async () => expect(await inOrder()).toEqual(['3', 'C']))
})

it('the end of PRE in place of a discarded one is sent before the photos of later steps', async () => {
  const { user, database, entries, inOrder, discardFirst } = await openAt({
    ...begun,
    preCounter: 2,
  })
  const finish = async () => {
    await user.click(await screen.findByRole('button', { name: 'Avançar Próxima Etapa' }))
    await user.click(await screen.findByRole('button', { name: 'Avançar para a etapa 1' }))
  }
  await finish()
  await onStep('Container vazio')
  await pick(user, 'gallery')
  await onStep('Primeira camada de paletes')
  await discardFirst()
  const later = (await entries()).find(({ state }) => state === 'waiting') ?? expect.fail()
  const message = 'A etapa atual do relatório é a PRE'
  const parked = { why: 'conflict' as const, at: 1, status: 409, message }
  await database.relaxed.entries.put({ ...later, state: 'parked', parked })
  const said = 'Falta avançar a etapa PRE. Avance-a, e esta foto vai sozinha depois.'
  expect(await screen.findByText(said)).toBeDefined()
  await finish()
  await waitFor(async () => expect(await inOrder()).toEqual(['etapa PRE', '1']))
})

it('a photo that was refused because an earlier step has none says which one to take, and goes after it', async () => {
  const { user, database, entries, inOrder, discardFirst } = await openAt(onStep3)
  await onStep('Terceira camada')
  await pick(user, 'gallery')
  await onStep('Checklist assinado')
  await pick(user, 'gallery')
  await onStep('Última camada com amarração')
  await discardFirst()
  const later = (await entries()).find(({ state }) => state === 'waiting') ?? expect.fail()
  const park = (parked: NonNullable<typeof later.parked>) =>
    database.relaxed.entries.put({ ...later, state: 'parked', parked })
  const said = 'Falta a foto da etapa 3. Tire-a, e esta vai sozinha depois dela.'
  await park({ why: 'too-large', at: 1, status: 413, message: 'É grande demais.' })
  await screen.findAllByText('Recusado: É grande demais.')
  expect(screen.queryByText(said)).toBeNull()
  await park({ why: 'conflict', at: 1, status: 409, message: 'A etapa atual do relatório é a 3' })
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Enviar o meu mesmo assim' })).toBeNull()
  await pick(user, 'gallery')
  await waitFor(async () => expect(await inOrder()).toEqual(['3', 'C']))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})

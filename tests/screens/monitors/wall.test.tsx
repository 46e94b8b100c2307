import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { turnMs, wallRows } from '#src/features/monitors/components/wall-board.tsx'
import { holdTimersOf } from '../hold-timers.ts'
import { item, open } from './open-loadings.tsx'

vi.mock('#src/api/config.ts', { spy: true })

beforeEach(() => localStorage.clear())

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...item, id: at, idSaida: 5000 + at }))
const wall = () => screen.findByRole('dialog', { name: 'Monitor de Carregamentos' })
const exits = async () =>
  within(await wall())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

describe('a monitor on a wall', () => {
  it('covers the whole app, and turns its pages automatically, from the last to the first', async () => {
    const turn = holdTimersOf(turnMs)
    const { user } = await open(many(wallRows + 2))
    await user.click(await screen.findByRole('button', { name: 'No telão' }))
    await waitFor(async () => expect(await exits()).toHaveLength(wallRows))
    expect((await exits())[0]).toBe('5000')
    expect(screen.getByText('Página 1 de 2')).toBeDefined()
    turn()
    expect(await exits()).toEqual([String(5000 + wallRows), String(5001 + wallRows)])
    expect(screen.getByText('Página 2 de 2')).toBeDefined()
    turn()
    expect((await exits())[0]).toBe('5000')
  })

  it('says when it was read, and can be left', async () => {
    const { user } = await open(many(1))
    await user.click(await screen.findByRole('button', { name: 'No telão' }))
    expect(await within(await wall()).findByText(/^Atualizado às/)).toBeDefined()
    expect(screen.getByText('Página 1 de 1')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Sair do telão' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is kept in the address: a restarted device shows it', async () => {
    await open(many(1), '/?parede=1')
    await waitFor(async () => expect(await exits()).toEqual(['5000']))
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { packaging } from '#src/features/stock/example-stock.ts'
import {
  openStock,
  reallocationAt as at,
  type OpenStock,
  type StockOptions,
} from './open-stock.tsx'

export const clock = { now: () => Date.now() }
export const create = () => screen.findByRole('button', { name: 'Criar Movimentação' })
export const save = () => screen.queryByRole('button', { name: 'Salvar Movimentações' })
export const add = () => screen.queryByRole('button', { name: 'Adicionar' })

export const weights = () =>
  ['Peso movimentado', 'Peso pendente'].map(
    (term) => screen.getByText(term).nextElementSibling?.textContent,
  )

export const planned = () =>
  within(screen.getByRole('list', { name: 'Movimentações planejadas' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

export const skids = {
  ...packaging,
  clienteGrupo: 2,
  unidadeConjunto: 'Skid',
  unidadeUnidade: 'Fardo',
}

/** Opens the dialog, with a line that was searched. */
export async function openDialog({ user }: OpenStock, tag?: string) {
  await user.click(await create())
  await screen.findByRole('dialog', { name: 'Nova Movimentação' })
  if (tag !== undefined) await searchLine({ user }, tag)
}

export async function searchLine({ user }: Pick<OpenStock, 'user'>, tag: string) {
  const field = screen.getByLabelText('Linha de destino')
  await user.clear(field)
  await user.type(field, `${tag}{Enter}`)
}

/** Adds a movement of these sets and units to a line. */
export async function plan(stock: OpenStock, tag: string, sets: number, units?: number) {
  await openDialog(stock, tag)
  await stock.user.type(await screen.findByLabelText('Palete'), String(sets))
  if (units !== undefined) await stock.user.type(screen.getByLabelText('Saco'), String(units))
  await stock.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText(tag.toUpperCase())
}

export const open = (options: StockOptions = {}) => openStock({ at, ...options })

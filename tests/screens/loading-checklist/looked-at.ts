import { screen, within } from '@testing-library/react'

export const section = (name: string) => within(screen.getByRole('region', { name }))
export const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
export const places = () => screen.getByRole('list', { name: 'Locais de saída' })

export const factsOf = async (heading: string) =>
  (await screen.findByRole('heading', { name: heading })).parentElement?.textContent

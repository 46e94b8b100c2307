import { screen } from '@testing-library/react'
import { base, headerIn, idRecebimento } from './open-receiving.tsx'

/** A report whose type of entry allows waste and under-size. */
export const allowed = headerIn(2, { residuosStatus: 0, menorStatus: 0 })

export const sectionAt = (part: 'residuos' | 'menor') => `${base}/${idRecebimento}/${part}`

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Opens the screen with every action enabled. */
export const ready = async (name: string) => {
  await heading(name)
  await screen.findByRole('button', { name: 'Tirar foto' })
}

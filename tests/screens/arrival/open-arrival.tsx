import { screen } from '@testing-library/react'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ArrivalFlow } from '#src/features/arrival/arrival-flow.tsx'
import { cpf, exampleDriver } from '#src/features/arrival/example-driver.ts'
import { openFeature, type Before, type OpenFeature } from '../open-feature.tsx'

interface Options {
  at?: string
  /** Nobody has this CPF. */
  isNew?: boolean
  before?: Before
  /** A wrapper around the flow. */
  within?: ComponentType<{ children: ReactNode }>
}

/** The flow as the arrival host shows it, with one known driver. */
export const openArrival = ({
  at = '/',
  isNew = false,
  before,
  within: Around = Fragment,
}: Options = {}) => {
  // On a busy machine a lookup takes longer than a driver waits for it.
  const patience = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation(() => new AbortController().signal)
  onTestFinished(() => patience.mockRestore())
  return openFeature({
    at,
    path: '*',
    element: (
      <Around>
        <ArrivalFlow home="/" />
      </Around>
    ),
    answers: {
      [paths.driverSearch(cpf)]: { value: isNew ? null : { id: exampleDriver.id } },
      [paths.driver(exampleDriver.id, cpf)]: { value: exampleDriver },
      [paths.drivers()]: { value: 2046 },
      [paths.carriers('', 1000)]: { value: [{ id: 101, nome: 'Três Rios Operadora' }] },
      [paths.arrival()]: { value: 71_047 },
    },
    before,
  })
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const title = (name: string) => screen.findByRole('heading', { level: 1, name })

export async function typeCpf({ user }: OpenFeature, digits = cpf) {
  await user.type(field('CPF'), digits)
}

export async function toDriver(kiosk: OpenFeature) {
  await typeCpf(kiosk)
  await kiosk.user.click(button('Pesquisar'))
  await screen.findByLabelText('Nome')
}

export async function toVehicle(kiosk: OpenFeature) {
  await toDriver(kiosk)
  await kiosk.user.click(button('Confirmar'))
  await title('Origem e veículo')
}

export async function fillVehicle({ user }: OpenFeature) {
  await user.click(button('Polímeros'))
  await user.type(field('Placa do cavalo'), 'abc1d23')
  await user.type(field('Placa da carroceria'), 'xyz9876')
}

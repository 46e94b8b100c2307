import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cpf } from '#src/features/arrival/example-driver.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import type { Before, OpenFeature } from '../open-feature.tsx'
import { button, field, fillVehicle, openArrival, title, toVehicle } from './open-arrival.tsx'
import { bodies, hold, soon, stopTime } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

const carriers = paths.carriers('', 1000)
const typed = 'Transportadora, se houver'
const unread = /^A lista de transportadoras não está neste totem/
const choose = 'Escolha a transportadora na lista, ou apague o nome'

const listing =
  (...names: string[]): Before =>
  async ({ provider }) =>
    provider.on(carriers, json({ value: names.map((nome, at) => ({ id: 101 + at, nome })) }))

/** Takes the driver to the end of the form, with a carrier name that he types without choosing a suggestion. */
async function typeCarrier(kiosk: OpenFeature, name: string) {
  await toVehicle(kiosk)
  await fillVehicle(kiosk)
  await kiosk.user.type(field(typed), name)
}

async function sentCarrier(kiosk: OpenFeature) {
  await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
  await act(kiosk.deliver)
  await title('Chegada registrada')
  return bodies(kiosk, 'POST')
}

const withCarrier = (idTransportadora: number | null) => [
  [paths.arrival(), expect.objectContaining({ idTransportadora })],
]

it('KIOSK-33 a name that was not chosen is no carrier: says so until it is changed, and sends nothing', async () => {
  const kiosk = await openArrival()
  await typeCarrier(kiosk, 'três')
  await screen.findByRole('button', { name: 'Três Rios Operadora' })
  await kiosk.user.click(button('Registrar chegada'))
  expect(screen.getByText(choose)).toBeDefined()
  expect(field(typed).value).toBe('três')
  expect(await kiosk.entries()).toEqual([])
  await kiosk.user.type(field(typed), ' r')
  expect(screen.queryByText(choose)).toBeNull()
  await kiosk.user.click(button('Registrar chegada'))
  expect(screen.getByText(choose)).toBeDefined()
  await kiosk.user.click(button('Três Rios Operadora'))
  expect(screen.queryByText(choose)).toBeNull()
  await kiosk.user.click(button('Registrar chegada'))
  expect(await sentCarrier(kiosk)).toEqual(withCarrier(101))
})

it('a deleted name counts as no carrier', async () => {
  const kiosk = await openArrival()
  await typeCarrier(kiosk, 'ninguém')
  expect(await screen.findByText('Nenhuma com esse nome')).toBeDefined()
  await kiosk.user.click(button('Registrar chegada'))
  expect(screen.getByText(choose)).toBeDefined()
  await kiosk.user.clear(field(typed))
  await kiosk.user.click(button('Registrar chegada'))
  expect(await sentCarrier(kiosk)).toEqual(withCarrier(null))
})

it('the whole name counts as chosen, with or without accents and capitals', async () => {
  const kiosk = await openArrival({ before: listing('Expresso Açaí', 'Açaí') })
  await typeCarrier(kiosk, ' ACAI ')
  await screen.findByRole('button', { name: 'Açaí' })
  await kiosk.user.click(button('Registrar chegada'))
  expect(await sentCarrier(kiosk)).toEqual(withCarrier(102))
})

it('a name that two carriers share must be chosen by a tap', async () => {
  const kiosk = await openArrival({ before: listing('Açaí', 'Acaí') })
  await typeCarrier(kiosk, 'acai')
  expect(await screen.findAllByRole('button', { name: /^A[cç]a[íi]$/ })).toHaveLength(2)
  await kiosk.user.click(button('Registrar chegada'))
  expect(screen.getByText(choose)).toBeDefined()
  expect(await kiosk.entries()).toEqual([])
})

it('a typed name is kept on the way back and forth', async () => {
  const kiosk = await openArrival()
  await typeCarrier(kiosk, 'Três Ri')
  await kiosk.user.click(button('Voltar'))
  await kiosk.user.click(button('Confirmar'))
  await title('Origem e veículo')
  expect(field(typed).value).toBe('Três Ri')
  expect(await screen.findByRole('button', { name: 'Três Rios Operadora' })).toBeDefined()
})

it('UX-45 the next driver does not see a name that was typed before', async () => {
  const kiosk = await openArrival()
  const pass = stopTime()
  const enter = async () => {
    for (const key of cpf) fireEvent.click(button(key))
    fireEvent.click(button('Pesquisar'))
    await soon(() => field('Nome'))
    fireEvent.click(button('Confirmar'))
    await soon(() => field(typed))
  }
  await enter()
  fireEvent.change(field(typed), { target: { value: 'Três Ri' } })
  expect(field(typed).value).toBe('Três Ri')
  pass(91_000)
  expect(kiosk.address()).toBe('/')
  await enter()
  expect(field(typed).value).toBe('')
})

it('says that a list could not be read; the driver goes on without a carrier', async () => {
  const kiosk = await openArrival({ before: async ({ provider }) => provider.on(carriers, cut) })
  await typeCarrier(kiosk, 'Três Rios Operadora')
  expect(await screen.findByText(unread)).toBeDefined()
  expect(screen.queryByText('Nenhuma com esse nome')).toBeNull()
  await kiosk.user.click(button('Registrar chegada'))
  expect(await sentCarrier(kiosk)).toEqual(withCarrier(null))
})

it('judges no name while the list is loading, and keeps a typed name until then', async () => {
  let release: () => void = () => undefined
  const kiosk = await openArrival({
    before: async (device) => {
      release = hold(device, carriers, { value: [{ id: 101, nome: 'Três Rios Operadora' }] })
    },
  })
  await typeCarrier(kiosk, 'Três Rios Operadora')
  expect(screen.getByText('Procurando…')).toBeDefined()
  expect(screen.queryByText('Nenhuma com esse nome')).toBeNull()
  expect(screen.queryByText(unread)).toBeNull()
  await kiosk.user.click(button('Registrar chegada'))
  expect(screen.getByText('Aguarde a lista de transportadoras, ou apague o nome')).toBeDefined()
  expect(await kiosk.entries()).toEqual([])
  release()
  await waitFor(() => expect(screen.queryByText(/^Aguarde a lista/)).toBeNull())
  expect(button('Três Rios Operadora')).toBeDefined()
  await kiosk.user.click(button('Registrar chegada'))
  expect(await sentCarrier(kiosk)).toEqual(withCarrier(101))
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ArrivalLayout } from '#src/app/layout/arrival-layout.tsx'
import { soon, stopTime } from './acts.ts'
import { button, field, openArrival, title, toVehicle } from './open-arrival.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const question = () => screen.queryByText('Encerrar o totem?')

it('UX-21 a driver’s tap on «Sair» asks first, and he can go on', async () => {
  const kiosk = await openArrival({ within: ArrivalLayout })
  await toVehicle(kiosk)
  await kiosk.user.type(field('Placa do cavalo'), 'abc1d23')
  await kiosk.user.click(screen.getByText('Sair'))
  expect(kiosk.address()).toMatch(/step3/)
  expect(await screen.findByText('Encerrar o totem?')).toBeDefined()
  const keep = button('Não, continuar')
  const leave = screen.getByText('Sim, encerrar o totem')
  expect(keep.compareDocumentPosition(leave)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await kiosk.user.click(keep)
  expect(question()).toBeNull()
  await title('Origem e veículo')
  expect(field('Placa do cavalo').value).toBe('ABC-1D23')
})

it('UX-21 the question closes when the driver walks away from it', async () => {
  await openArrival({ within: ArrivalLayout })
  const pass = stopTime()
  fireEvent.click(screen.getByText('Sair'))
  await soon(() => expect(question()).not.toBeNull())
  pass(91_000)
  expect(question()).toBeNull()
})

it('UX-21 a question asked again has its full time: an earlier answer closes nothing', async () => {
  await openArrival({ within: ArrivalLayout })
  const pass = stopTime()
  const ask = async () => {
    fireEvent.click(screen.getByText('Sair'))
    await soon(() => expect(question()).not.toBeNull())
  }
  await ask()
  pass(5_000)
  fireEvent.pointerDown(button('Não, continuar'))
  fireEvent.click(button('Não, continuar'))
  await soon(() => expect(question()).toBeNull())
  pass(85_000)
  await ask()
  pass(6_000)
  expect(question()).not.toBeNull()
  pass(85_000)
  expect(question()).toBeNull()
})

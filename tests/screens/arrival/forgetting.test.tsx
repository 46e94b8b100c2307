import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, Fragment, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { cpf } from '#src/features/arrival/example-driver.ts'
import { isBusyHere } from '#src/hooks/draft/busy.ts'
import { button, field, openArrival, title, toDriver, toVehicle } from './open-arrival.tsx'
import { soon, stopTime } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

it('UX-45 after 90 s without a touch, warns and then starts again without the driver’s data', async () => {
  const kiosk = await openArrival()
  const pass = stopTime()
  for (const key of cpf) fireEvent.click(button(key))
  fireEvent.click(button('Pesquisar'))
  await soon(() => expect(field('Nome').value).toBe('Sebastião Miranda'))
  pass(60_000)
  expect(screen.queryByText(/Voltando ao início/)).toBeNull()
  pass(20_000)
  expect(screen.getByText(/^Voltando ao início em \d+ s$/)).toBeDefined()
  act(() => void fireEvent.pointerDown(document.body))
  expect(screen.queryByText(/Voltando ao início/)).toBeNull()
  pass(85_000)
  expect(screen.getByText(/^Voltando ao início em [56] s$/)).toBeDefined()
  expect(field('Nome').value).toBe('Sebastião Miranda')
  pass(6_000)
  expect(kiosk.address()).toBe('/')
  expect(field('CPF').value).toBe('')
  expect(document.body.textContent).not.toMatch(/Sebastião/)
})

it('UX-11 no new version takes over while a driver uses the kiosk', async () => {
  await openArrival()
  const pass = stopTime()
  expect(isBusyHere()).toBe(false)
  fireEvent.click(button('5'))
  expect(isBusyHere()).toBe(true)
  pass(91_000)
  expect(isBusyHere()).toBe(false)
})

it('UX-45 leaving midway removes the driver’s addresses from the browser’s history', async () => {
  const kiosk = await openArrival()
  const pass = stopTime()
  for (const key of cpf) fireEvent.click(button(key))
  fireEvent.click(button('Pesquisar'))
  await soon(() => expect(field('Nome').value).toBe('Sebastião Miranda'))
  fireEvent.click(button('Confirmar'))
  await soon(() => expect(kiosk.address()).toMatch(/step3/))
  pass(91_000)
  expect(kiosk.address()).toBe('/')
  for (const steps of [1, 1, -1, -1, -1]) {
    kiosk.goBy(steps)
    expect(kiosk.address()).toBe('/')
  }
})

it('UX-45 leaving after a step back removes them too', async () => {
  const kiosk = await openArrival()
  const pass = stopTime()
  for (const key of cpf) fireEvent.click(button(key))
  fireEvent.click(button('Pesquisar'))
  await soon(() => expect(field('Nome').value).toBe('Sebastião Miranda'))
  kiosk.goBy(-1)
  pass(91_000)
  kiosk.goBy(1)
  expect(kiosk.address()).toBe('/')
})

it('UX-45 a reload midway removes them too', async () => {
  let load: () => void = () => undefined
  function Page({ children }: { children: ReactNode }) {
    const [count, setCount] = useState(0)
    load = () => act(() => setCount((before) => before + 1))
    return <Fragment key={count}>{children}</Fragment>
  }
  const kiosk = await openArrival({ within: Page })
  await toVehicle(kiosk)
  load()
  expect(await screen.findByText('Ocorreu um erro no cadastro do motorista')).toBeDefined()
  await kiosk.user.click(button('Começar'))
  await title('Bem-vindo, motorista')
  for (const steps of [-1, 1, 1]) {
    kiosk.goBy(steps)
    expect(kiosk.address()).toBe('/')
  }
})

it('UX-45 a half-typed CPF is deleted as well', async () => {
  await openArrival()
  const pass = stopTime()
  fireEvent.click(button('5'))
  expect(field('CPF').value).toBe('5')
  pass(91_000)
  expect(field('CPF').value).toBe('')
})

it('UX-45 a screen that waits behind the sign-in gets no extra time', async () => {
  let show: (isShown: boolean) => void = () => undefined
  function Shown({ children }: { children: ReactNode }) {
    const [isShown, setShown] = useState(true)
    show = (next) => act(() => setShown(next))
    return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
  }
  const kiosk = await openArrival({ within: Shown })
  const pass = stopTime()
  for (const key of cpf) fireEvent.click(button(key))
  fireEvent.click(button('Pesquisar'))
  await soon(() => expect(field('Nome').value).toBe('Sebastião Miranda'))
  pass(50_000)
  show(false)
  pass(20_000)
  show(true)
  expect(field('Nome').value).toBe('Sebastião Miranda')
  pass(10_000)
  expect(screen.getByText(/^Voltando ao início em \d+ s$/)).toBeDefined()

  // Nobody signs in: no data of the driver waits behind the sign-in.
  show(false)
  pass(60_000)
  await soon(() => expect(document.querySelector('input[value^=Sebas]')).toBeNull())
  show(true)
  await title('Bem-vindo, motorista')
  expect(kiosk.address()).toBe('/')
  expect(field('CPF').value).toBe('')
})

it('UX-45 no field lets the browser fill in or save a value', async () => {
  const kiosk = await openArrival()
  const check = () => {
    const fields = [...document.querySelectorAll('input')]
    expect(fields.length).toBeGreaterThan(0)
    for (const { type, name, autocomplete, form } of fields) {
      const ofForm = form?.getAttribute('autocomplete')
      expect([type, name, autocomplete, ofForm]).toEqual(['text', '', 'off', 'off'])
    }
  }
  check()
  await toDriver(kiosk)
  check()
  await kiosk.user.click(button('Confirmar'))
  await title('Origem e veículo')
  check()
})

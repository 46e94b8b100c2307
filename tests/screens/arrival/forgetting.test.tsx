import { act, fireEvent, screen } from '@testing-library/react'
import { Activity, Fragment, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { cpf } from '#src/features/arrival/example-driver.ts'
import { isBusyHere } from '#src/hooks/draft/busy.ts'
import { button, field, openArrival, title, toDriver, toVehicle } from './open-arrival.tsx'
import { soon, stopTime } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

it('UX-45 after 90 s without a touch it begins anew with nothing of the driver, and says so before', async () => {
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

it('UX-11 no new version takes over while a driver is at it', async () => {
  await openArrival()
  const pass = stopTime()
  expect(isBusyHere()).toBe(false)
  fireEvent.click(button('5'))
  expect(isBusyHere()).toBe(true)
  pass(91_000)
  expect(isBusyHere()).toBe(false)
})

it('UX-45 whoever leaves midway leaves no address of his in the browser’s history', async () => {
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

it('UX-45 nor does whoever went back and left', async () => {
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

it('UX-45 nor does who finds the page loaded anew under him', async () => {
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

it('UX-45 a CPF that was left half typed goes as well', async () => {
  await openArrival()
  const pass = stopTime()
  fireEvent.click(button('5'))
  expect(field('CPF').value).toBe('5')
  pass(91_000)
  expect(field('CPF').value).toBe('')
})

it('UX-45 a screen that is put aside, for somebody to sign in, gives nobody more time', async () => {
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

  // Nobody signs in: nothing of him waits behind the sign-in.
  show(false)
  pass(60_000)
  await soon(() => expect(document.querySelector('input[value^=Sebas]')).toBeNull())
  show(true)
  await title('Bem-vindo, motorista')
  expect(kiosk.address()).toBe('/')
  expect(field('CPF').value).toBe('')
})

it('UX-45 no field is one that a browser fills in, or keeps for the next driver', async () => {
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

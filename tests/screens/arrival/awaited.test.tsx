import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cpf } from '#src/features/arrival/example-driver.ts'
import {
  button,
  field,
  fillVehicle,
  openArrival,
  title,
  toDriver,
  toVehicle,
  typeCpf,
} from './open-arrival.tsx'
import { hold, received } from './acts.ts'

vi.mock('#src/api/config.ts', { spy: true })

describe('while an answer is awaited', () => {
  it('step 1 accepts no other CPF', async () => {
    const kiosk = await openArrival()
    const release = hold(kiosk, paths.driverSearch(cpf), { value: { id: 2001 } })
    await typeCpf(kiosk)
    await kiosk.user.click(button('Pesquisar'))
    await screen.findByText('Pesquisando…')
    await kiosk.user.click(button('Limpar'))
    expect(field('CPF').value).toBe('529.982.247-25')
    release()
    expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Sebastião Miranda')
  })

  it('step 2 has no way back, and accepts no input that would be lost', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await screen.findByText('Enviando…')
    expect(button('Voltar').disabled).toBe(true)
    await kiosk.user.type(field('Nome'), ' Souza')
    await kiosk.user.click(button('Apagar'))
    expect([field('Nome').value, field('Celular').value]).toEqual([
      'Zé da Silva',
      '(13) 99876-5432',
    ])
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Origem e veículo')
    expect(button('Voltar').disabled).toBe(false)
  })

  it('an answer that arrives after the driver went back in the browser navigates nowhere', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    kiosk.goBy(-1)
    await title('Bem-vindo, motorista')
    await act(kiosk.deliver)
    await waitFor(async () => expect((await kiosk.entries())[0]?.state).toBe('settled'))
    // He goes on from the current step and is not registered again.
    expect(kiosk.address()).toBe('/')
    await kiosk.user.click(button('Pesquisar'))
    await screen.findByLabelText('Nome')
    expect(kiosk.address()).toMatch(/step2\?id=2046/)
    await kiosk.user.click(button('Cadastrar'))
    await title('Origem e veículo')
    expect(received(kiosk, 'POST')).toHaveLength(1)
  })

  it('step 3 has no way back, and a late answer does not show the last screen', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    await screen.findByText('Enviando…')
    expect(button('Voltar').disabled).toBe(true)
    await kiosk.user.click(button('Borracha sintética'))
    expect(button('Polímeros').getAttribute('aria-pressed')).toBe('true')
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    kiosk.goBy(-1)
    await title('Confira os seus dados')
    await act(kiosk.deliver)
    await waitFor(async () => expect((await kiosk.entries())[0]?.state).toBe('settled'))
    expect(kiosk.address()).toMatch(/step2/)
    await kiosk.user.click(button('Confirmar'))
    await title('Origem e veículo')
    expect(field('Placa do cavalo').value).toBe('ABC-1D23')
  })
})

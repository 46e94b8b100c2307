import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, Fragment, useState, type ReactNode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cpf, exampleDriver } from '#src/features/arrival/example-driver.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { forgetWaits } from '#src/outbox/choices.ts'
import { submit } from '#src/outbox/submit.ts'
import { currentToasts } from '#src/ui/toast.ts'
import { cut, json } from '../../support/sentinel-server.ts'
import type { OpenFeature } from '../open-feature.tsx'
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

vi.mock('#src/api/config.ts', { spy: true })

const received = ({ provider }: OpenFeature, method: string) =>
  provider.received.filter((call) => call.method === method)
const bodies = (kiosk: OpenFeature, method: string) =>
  received(kiosk, method).map(({ path, body }) => [path, JSON.parse(body) as unknown])

describe('step 1, the CPF', () => {
  it('KIOSK-01 KIOSK-02 KIOSK-07 is the first of four; it takes digits only, with their mask', async () => {
    const kiosk = await openArrival()
    await title('Bem-vindo, motorista')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CPF',
      'Motorista',
      'Veículo',
      'Pronto',
    ])
    await kiosk.user.type(field('CPF'), '529a98-22')
    expect(field('CPF').value).toBe('529.982.2')
    expect(field('CPF').autocomplete).toBe('off')
  })

  it('KIOSK-09 KIOSK-10 says that it is none once it has 11 digits; only a valid one is searched', async () => {
    const kiosk = await openArrival()
    await typeCpf(kiosk, '5299822472')
    expect(screen.queryByText('CPF Inválido')).toBeNull()
    expect(button('Pesquisar').disabled).toBe(true)
    await kiosk.user.click(button('4'))
    expect(field('CPF').value).toBe('529.982.247-24')
    expect(screen.getByText('CPF Inválido')).toBeDefined()
    expect(button('Pesquisar').disabled).toBe(true)
    await kiosk.user.click(button('Apagar'))
    await kiosk.user.click(button('5'))
    expect(screen.queryByText('CPF Inválido')).toBeNull()
    expect(button('Pesquisar').disabled).toBe(false)
  })

  it('KIOSK-08 all the same digit is none', async () => {
    const kiosk = await openArrival()
    await typeCpf(kiosk, '11111111111')
    expect(screen.getByText('CPF Inválido')).toBeDefined()
    await kiosk.user.keyboard('{Enter}')
    expect(received(kiosk, 'GET').filter(({ path }) => path.includes('motorista'))).toEqual([])
  })

  it('can be typed on the screen, taken back and cleared', async () => {
    const { user } = await openArrival()
    for (const key of ['5', '2', '9', '9', '0']) await user.click(button(key))
    expect(field('CPF').value).toBe('529.90')
    await user.click(button('Apagar'))
    expect(field('CPF').value).toBe('529.9')
    await user.click(button('Limpar'))
    expect(field('CPF').value).toBe('')
    for (const key of [...cpf, '7']) await user.click(button(key))
    expect(field('CPF').value).toBe('529.982.247-25')
  })

  it('KIOSK-11 KIOSK-12 KIOSK-13 leads to step 2 with the driver’s data; the address has no CPF to read', async () => {
    const kiosk = await openArrival()
    await toDriver(kiosk)
    expect(kiosk.address()).toBe('/ops/chegada/step2?id=2001&cpf=***.982.247-**')
    expect(received(kiosk, 'GET').map(({ path }) => path)).toEqual(
      expect.arrayContaining([`/api/core/motorista/search?cpf=${cpf}`, '/api/core/motorista/2001']),
    )
    expect(field('Nome').value).toBe('Sebastião Miranda')
    expect(field('Celular').value).toBe('(11) 98765-4321')
    expect(screen.getByText('CPF ***.982.247-**')).toBeDefined()
  })

  it('what the provider refuses is said here', async () => {
    const kiosk = await openArrival({
      before: async ({ provider }) =>
        provider.on(paths.driverSearch(cpf), json({ message: 'CPF bloqueado' }, 422)),
    })
    await typeCpf(kiosk)
    await kiosk.user.click(button('Pesquisar'))
    expect(await screen.findByText('CPF bloqueado')).toBeDefined()
    expect(field('CPF').value).toBe('529.982.247-25')
  })
})

describe('step 2, the driver', () => {
  it('KIOSK-14 one who is known looks over his data and goes on: nothing is written', async () => {
    const kiosk = await openArrival()
    await toDriver(kiosk)
    await title('Confira os seus dados')
    await kiosk.user.click(button('Confirmar'))
    await title('Origem e veículo')
    expect(kiosk.address()).toBe('/ops/chegada/step3?id=2001')
    expect(await kiosk.entries()).toEqual([])
  })

  it('KIOSK-15 KIOSK-21 one who is not is registered, and goes on with his number', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await title('Informe os seus dados')
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Origem e veículo')
    expect(kiosk.address()).toBe('/ops/chegada/step3?id=2046')
    expect(bodies(kiosk, 'POST')).toEqual([
      [
        '/api/core/motorista',
        {
          nome: 'Zé da Silva',
          cpf,
          telefone1: '13998765432',
          telefone2: null,
          cnh: null,
          ativo: true,
          realizaPuxe: false,
          observacao: null,
        },
      ],
    ])
  })

  it('KIOSK-22 one who has changed something is updated', async () => {
    const kiosk = await openArrival()
    kiosk.answer({ [paths.driver(2001)]: { value: exampleDriver } })
    await toDriver(kiosk)
    for (const key of ['Limpar', ...'4733334444']) await kiosk.user.click(button(key))
    expect(field('Celular').value).toBe('(47) 3333-4444')
    kiosk.provider.on(paths.driver(2001), (response, call) =>
      json({ value: call.method === 'PUT' ? 2001 : exampleDriver })(response, call),
    )
    await kiosk.user.click(button('Confirmar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Origem e veículo')
    const { id: _, createdAt: __, updatedAt: ___, ...rest } = exampleDriver
    expect(bodies(kiosk, 'PUT')).toEqual([
      ['/api/core/motorista/2001', { ...rest, telefone1: '4733334444' }],
    ])
  })

  it('KIOSK-17 KIOSK-19 KIOSK-33 says what is wrong, until it is changed', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.click(button('Cadastrar'))
    expect(screen.getByText('Informe o seu nome')).toBeDefined()
    expect(screen.getByText('Celular inválido')).toBeDefined()
    await kiosk.user.type(field('Nome'), 'Z')
    expect(screen.queryByText('Informe o seu nome')).toBeNull()
    expect(screen.getByText('Celular inválido')).toBeDefined()
    await kiosk.user.click(button('1'))
    expect(screen.queryByText('Celular inválido')).toBeNull()
    expect(await kiosk.entries()).toEqual([])
  })

  it.each([
    ['20987654321', 'area code 20'],
    ['11887654321', 'no 9 as the third of eleven'],
    ['119876543', 'nine digits'],
  ])('KIOSK-20 KIOSK-19 %s is no mobile: %s', async (phone) => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé')
    await kiosk.user.type(field('Celular'), phone)
    await kiosk.user.click(button('Cadastrar'))
    expect(screen.getByText('Celular inválido')).toBeDefined()
    expect(field('Celular').value.replaceAll(/\D/g, '')).toBe(phone)
    expect(await kiosk.entries()).toEqual([])
  })

  it('KIOSK-18 the mobile phone has its mask; a shorter number has its own', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    expect(field('Celular').placeholder).toBe('(99) 99999-9999')
    await kiosk.user.type(field('Celular'), '11987654321')
    expect(field('Celular').value).toBe('(11) 98765-4321')
    await kiosk.user.click(button('Limpar'))
    await kiosk.user.type(field('Celular'), '4733334444')
    expect(field('Celular').value).toBe('(47) 3333-4444')
  })

  it('KIOSK-23 a save that fails says why, and what was typed stays; corrected it goes on', async () => {
    const kiosk = await openArrival({
      isNew: true,
      before: async ({ provider }) => {
        const message = 'Motorista em lista de bloqueio'
        provider.on(paths.drivers(), json({ message, error: { nome: 'Nome bloqueado' } }, 422))
      },
    })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    expect(await screen.findByText('Motorista em lista de bloqueio')).toBeDefined()
    expect(screen.getByText('Nome bloqueado')).toBeDefined()
    expect(field('Nome').value).toBe('Zé')
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded'])
    kiosk.answer({ [paths.drivers()]: { value: 2046 } })
    await kiosk.user.type(field('Nome'), ' Silva')
    await kiosk.user.click(button('Cadastrar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(2))
    await act(kiosk.deliver)
    await title('Origem e veículo')
  })

  it.each(['/ops/chegada/step2?id=2001&cpf=x', '/ops/chegada/step2', '/ops/chegada/step3'])(
    'KIOSK-24 %s opened without a driver says so, and begins anew',
    async (at) => {
      const kiosk = await openArrival({ at })
      expect(await screen.findByText('Ocorreu um erro no cadastro do motorista')).toBeDefined()
      await kiosk.user.click(button('Começar'))
      await title('Bem-vindo, motorista')
      expect(kiosk.address()).toBe('/')
    },
  )
})

describe('step 3, the origin and the vehicle', () => {
  it('KIOSK-25 KIOSK-26 KIOSK-27 KIOSK-34 KIOSK-35 takes them, and sends the arrival', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    expect(screen.getByRole('group', { name: 'Origem' }).textContent).toBe(
      'PolímerosBorracha sintética',
    )
    await kiosk.user.click(button('Borracha sintética'))
    await kiosk.user.type(field('Placa do cavalo'), 'abc1d23')
    await kiosk.user.click(button('2 (rodotrem)'))
    await kiosk.user.type(field('Placa da carroceria'), 'xyz9876')
    await kiosk.user.type(field('Placa da carroceria 2'), 'def5g67')
    await kiosk.user.type(field('Transportadora, se houver'), 'tres')
    await kiosk.user.click(button('Três Rios Operadora'))
    await kiosk.user.type(field('Ordem de chegada (OC), se houver'), '314176')
    await kiosk.user.click(button('Registrar chegada'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Chegada registrada')
    expect(kiosk.address()).toBe('/ops/chegada/step4')
    expect(bodies(kiosk, 'POST')).toEqual([
      [
        '/api/ops/chegada',
        {
          idMotorista: 2001,
          idTransportadora: 101,
          empresa: 2,
          oc: '314176',
          placaCavalo: 'ABC-1D23',
          placaCarroceria1: 'XYZ-9876',
          placaCarroceria2: 'DEF-5G67',
          numeroCarrocerias: 2,
          anunciadaEm: expect.any(String),
        },
      ],
    ])
  })

  it('KIOSK-30 KIOSK-31 KIOSK-33 says which plates are missing, until they are typed', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    for (const text of ['Informe a Origem', 'Informe a Placa', 'Informe a Placa da Correceria']) {
      expect(screen.getByText(text)).toBeDefined()
    }
    expect(screen.queryByText('Informe a Placa da Correceria 2')).toBeNull()
    await kiosk.user.type(field('Placa do cavalo'), 'a')
    expect(screen.queryByText('Informe a Placa')).toBeNull()
    expect(screen.getByText('Informe a Placa da Correceria')).toBeDefined()
    expect(await kiosk.entries()).toEqual([])
  })

  it('KIOSK-28 KIOSK-32 a second trailer asks for its plate, and only then', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    expect(screen.queryByLabelText('Placa da carroceria 2')).toBeNull()
    await fillVehicle(kiosk)
    await kiosk.user.click(button('2 (rodotrem)'))
    await kiosk.user.click(button('Registrar chegada'))
    expect(screen.getByText('Informe a Placa da Correceria 2')).toBeDefined()
    expect(await kiosk.entries()).toEqual([])
    await kiosk.user.click(button('1 carroceria'))
    await kiosk.user.click(button('Registrar chegada'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Chegada registrada')
  })

  it.each([
    ['abc1234', 'ABC-1234'],
    ['abc1d23', 'ABC-1D23'],
    ['1ab-c1d2x3', 'ABC-1D23'],
    ['abcd', 'ABC-'],
  ])('KIOSK-29 typed «%s», a plate is «%s»', async (typed, shown) => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await kiosk.user.type(field('Placa do cavalo'), typed)
    expect(field('Placa do cavalo').value.replace(/-$/, '')).toBe(shown.replace(/-$/, ''))
  })

  it('what the provider refuses stands on its field, and nothing that was typed is lost', async () => {
    const kiosk = await openArrival()
    const error = { placaCavalo: 'Veículo bloqueado' }
    kiosk.provider.on(paths.arrival(), json({ message: 'Veículo recusado', error }, 422))
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    expect(await screen.findByText('Veículo bloqueado')).toBeDefined()
    expect(screen.getByText('Veículo recusado')).toBeDefined()
    expect(field('Placa da carroceria').value).toBe('XYZ-9876')
  })

  it('back leads to the driver and to the CPF, with what was typed', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Voltar'))
    expect(field('Nome').value).toBe('Sebastião Miranda')
    await kiosk.user.click(button('Voltar'))
    expect(field('CPF').value).toBe('529.982.247-25')
    await kiosk.user.click(button('Pesquisar'))
    await kiosk.user.click(button('Confirmar'))
    await title('Origem e veículo')
    expect(field('Placa do cavalo').value).toBe('ABC-1D23')
  })
})

async function toDone(kiosk: OpenFeature, isDelivered = true) {
  await toVehicle(kiosk)
  await fillVehicle(kiosk)
  await kiosk.user.click(button('Registrar chegada'))
  await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
  if (isDelivered) await act(kiosk.deliver)
  await screen.findByRole('heading', { level: 1, name: 'Chegada registrada' })
}

describe('step 4, done', () => {
  it('KIOSK-36 KIOSK-38 says the number, and «Finalizar» begins anew with nothing of the driver', async () => {
    const kiosk = await openArrival()
    await toDone(kiosk)
    expect(await screen.findByText('nº 71047')).toBeDefined()
    await kiosk.user.click(button('Finalizar'))
    await title('Bem-vindo, motorista')
    expect(kiosk.address()).toBe('/')
    expect(field('CPF').value).toBe('')
    expect(document.body.textContent).not.toMatch(/Sebastião|982|98765/)
    expect(currentToasts()).toEqual([])
    expect({ ...localStorage, ...sessionStorage }).not.toMatchObject({ cpf })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/52998224725/)
  })

  it('KIOSK-37 counts ten seconds down where all see it, and begins anew', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    const pass = stopTime()
    fireEvent.click(button('Registrar chegada'))
    await soon(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    const timer = await soon(() => screen.getByRole('timer'))
    expect(timer.textContent).toMatch(/^Voltando ao início em (10|9) s$/)
    pass(3_000)
    expect(timer.textContent).toMatch(/^Voltando ao início em [67] s$/)
    pass(6_000)
    expect(timer.textContent).toMatch(/^Voltando ao início em [01] s$/)
    expect(kiosk.address()).toBe('/ops/chegada/step4')
    pass(1_000)
    expect(field('CPF').value).toBe('')
    expect(kiosk.address()).toBe('/')
  })

  it('UX-45 back from it shows nothing of the driver, nor does forward', async () => {
    const kiosk = await openArrival()
    await toDone(kiosk)
    kiosk.goBy(-1)
    await title('Bem-vindo, motorista')
    await waitFor(() => expect(field('CPF').value).toBe(''))
    kiosk.goBy(1)
    await title('Bem-vindo, motorista')
    expect([kiosk.address(), field('CPF').value]).toEqual(['/', ''])
  })

  it('the number of this kiosk stands there until the provider’s comes', async () => {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    stopTime()
    fireEvent.click(button('Registrar chegada'))
    await soon(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await soon(() => screen.getByText('T1'))
    kiosk.answer({ [paths.arrival()]: { value: 71_047 } })
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    await soon(() => screen.getByText('nº 71047'))
    expect(screen.queryByText('T1')).toBeNull()
  })

  it('step 4 without an arrival is no screen', async () => {
    const kiosk = await openArrival({ at: '/ops/chegada/step4' })
    await title('Bem-vindo, motorista')
    expect(kiosk.address()).toBe('/')
  })
})

describe('while an answer is awaited', () => {
  /** The path answers when the test says so. */
  function hold({ provider }: OpenFeature, path: string, body: unknown, status = 200) {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    provider.on(path, (...call) => void released.then(() => json(body, status)(...call)))
    return release
  }

  it('step 1 takes no other CPF', async () => {
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

  it('step 2 has no way back, and takes nothing that would be lost', async () => {
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

  it('an answer that comes once the driver has gone back with the browser leads nowhere', async () => {
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
    // He goes on from where he is, and is not registered again.
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

describe('with no network', () => {
  it('the driver is taken through with what he typed, under a number of this kiosk; then all goes in order', async () => {
    const kiosk = await openArrival({
      isNew: true,
      before: async ({ provider }) => {
        for (const path of [paths.driverSearch(cpf), paths.drivers(), paths.arrival()]) {
          provider.on(path, cut)
        }
      },
    })
    await toDriver(kiosk)
    expect(screen.getByText(/A chegada fica guardada neste totem/)).toBeDefined()
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await title('Origem e veículo')
    expect(kiosk.address()).toMatch(/^\/ops\/chegada\/step3\?id=local%3A/)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    await title('Chegada registrada')
    expect(screen.getByText('T3')).toBeDefined()
    await kiosk.user.click(button('Finalizar'))
    expect(await screen.findByText('1 chegada espera a rede neste totem.')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/Zé|99876/)

    // He was there already: found by his CPF, he is not registered again.
    kiosk.answer({
      [paths.driverSearch(cpf)]: { value: { id: 2001 } },
      [paths.arrival()]: { value: 71_048 },
    })
    const taken = { message: 'Motorista já cadastrado', id: 2001 }
    kiosk.provider.on(paths.drivers(), json(taken, 409))
    kiosk.provider.on(paths.driver(2001), (response, call) =>
      json({ value: call.method === 'PUT' ? 2001 : exampleDriver })(response, call),
    )
    await act(kiosk.deliver)
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual([
      'settled',
      'settled',
      'settled',
    ])
    const put = bodies(kiosk, 'PUT')
    // The name that is known stays, the telephone is the one of today.
    expect(put).toMatchObject([
      ['/api/core/motorista/2001', { nome: 'Sebastião Miranda', telefone1: '13998765432' }],
    ])
    expect(bodies(kiosk, 'POST').at(-1)).toMatchObject([
      '/api/ops/chegada',
      { idMotorista: 2001, placaCavalo: 'ABC-1D23' },
    ])
    await waitFor(() => expect(screen.queryByText(/neste totem/)).toBeNull())
  })

  it('one who told who he is and left is no arrival', async () => {
    const kiosk = await openArrival({
      before: async ({ provider }) => {
        for (const path of [paths.driverSearch(cpf), paths.drivers()]) provider.on(path, cut)
      },
    })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé da Silva')
    await kiosk.user.type(field('Celular'), '13998765432')
    await kiosk.user.click(button('Cadastrar'))
    await title('Origem e veículo')
    kiosk.goBy(-2)
    expect(await screen.findByText('1 cadastro espera a rede neste totem.')).toBeDefined()
  })

  it('what is refused later is told to who looks after the kiosk, without the driver’s name', async () => {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toDone(kiosk)
    expect(screen.getByText('T1')).toBeDefined()
    await kiosk.user.click(button('Finalizar'))
    kiosk.provider.on(paths.arrival(), json({ message: 'Transportadora não encontrada' }, 422))
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    expect(await screen.findByText('Avise a portaria')).toBeDefined()
    expect(screen.getByText('T1: Transportadora não encontrada')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/ABC-1D23|Sebastião/)
    kiosk.answer({ [paths.arrival()]: { value: 71_049 } })
    await kiosk.user.click(button('Tentar de novo'))
    await act(kiosk.deliver)
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
  })
})

describe('what was refused after the driver has left', () => {
  async function refusedLater() {
    const kiosk = await openArrival()
    kiosk.provider.on(paths.arrival(), cut)
    await toDone(kiosk)
    await kiosk.user.click(button('Finalizar'))
    kiosk.provider.on(paths.arrival(), json({ message: 'Veículo bloqueado' }, 422))
    await forgetWaits(kiosk.database, kiosk.person)
    await act(kiosk.deliver)
    await screen.findByText('Avise a portaria')
    return kiosk
  }

  it('is given up once the porter has seen to it, and only when asked twice', async () => {
    const kiosk = await refusedLater()
    await kiosk.user.click(button('Encerrar'))
    expect(screen.getByText(/A portaria já resolveu\?/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    await kiosk.user.click(button('Não, manter'))
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked'])
    await kiosk.user.click(button('Encerrar'))
    await kiosk.user.click(button('Sim, apagar deste totem'))
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded'])
    expect(screen.queryByText(/neste totem/)).toBeNull()
  })

  it('other work of whoever is signed in is neither told here nor given up with it', async () => {
    const kiosk = await refusedLater()
    kiosk.provider.on(paths.stuffingFinishPre(4821), json({ message: 'Faltam fotos' }, 422))
    await submit(kiosk.database, { clock: { now: () => Date.now() } }, kiosk.person, [
      finishPreStage({ idSaida: 4821 }),
    ])
    await act(kiosk.deliver)
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['parked', 'parked'])
    await kiosk.user.click(button('Encerrar'))
    await kiosk.user.click(button('Sim, apagar deste totem'))
    await waitFor(() => expect(screen.queryByText('Avise a portaria')).toBeNull())
    expect(screen.queryByText(/neste totem/)).toBeNull()
    expect((await kiosk.entries()).map(({ state }) => state)).toEqual(['discarded', 'parked'])
  })

  it('the question goes when nobody answers it', async () => {
    await refusedLater()
    const pass = stopTime()
    fireEvent.click(button('Encerrar'))
    pass(91_000)
    expect(screen.queryByText(/A portaria já resolveu\?/)).toBeNull()
    await soon(() => button('Tentar de novo'))
  })
})

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
  const look = () => {
    const fields = [...document.querySelectorAll('input')]
    expect(fields.length).toBeGreaterThan(0)
    for (const { type, name, autocomplete, form } of fields) {
      const ofForm = form?.getAttribute('autocomplete')
      expect([type, name, autocomplete, ofForm]).toEqual(['text', '', 'off', 'off'])
    }
  }
  look()
  await toDriver(kiosk)
  look()
  await kiosk.user.click(button('Confirmar'))
  await title('Origem e veículo')
  look()
})

it('UX-20 every target is 96 px high', async () => {
  const kiosk = await openArrival()
  await toVehicle(kiosk)
  const rules = [...document.querySelectorAll('style')].flatMap(({ textContent }) =>
    textContent.split('}'),
  )
  const targets = [...document.querySelectorAll('button, input')]
  const small = targets.filter(
    ({ className }) =>
      !rules.some((rule) => rule.includes(`.${className}`) && rule.includes('sizes-kiosk')),
  )
  expect(targets.length).toBeGreaterThan(6)
  expect(small).toEqual([])
})

/** Time stands still from now on; gives what lets it pass. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => act(() => void vi.advanceTimersByTime(ms))
}

/** Waits while time stands still: how long an answer takes is the machine's affair. */
const soon = <Value,>(check: () => Value | Promise<Value>) => vi.waitFor(check, 15_000)

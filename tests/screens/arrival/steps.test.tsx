import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { cpf, exampleDriver } from '#src/features/arrival/example-driver.ts'
import { json } from '../../support/sentinel-server.ts'
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
import { bodies, received } from './acts.ts'
import type { OpenFeature } from '../open-feature.tsx'

vi.mock('#src/api/config.ts', { spy: true })

describe('step 1, the CPF', () => {
  it('KIOSK-01 KIOSK-02 KIOSK-07 is the first of four steps; takes only digits, with their mask', async () => {
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

  it('KIOSK-07 KIOSK-09 KIOSK-10 rejects an invalid CPF once it has 11 digits; searches only a valid one', async () => {
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

  it('KIOSK-08 rejects a CPF of one repeated digit', async () => {
    const kiosk = await openArrival()
    await typeCpf(kiosk, '11111111111')
    expect(screen.getByText('CPF Inválido')).toBeDefined()
    await kiosk.user.keyboard('{Enter}')
    expect(received(kiosk, 'GET').filter(({ path }) => path.includes('motorista'))).toEqual([])
  })

  it('can be typed on the screen, deleted and cleared', async () => {
    const { user } = await openArrival()
    for (const key of ['5', '2', '9', '9', '0']) await user.click(button(key))
    expect(field('CPF').value).toBe('529.90')
    await user.click(button('Apagar'))
    expect(field('CPF').value).toBe('529.9')
    await user.click(button('Limpar'))
    expect(field('CPF').value).toBe('')
    for (const key of [...cpf, '7']) await user.click(button(key))
    expect(await screen.findByText('CPF Inválido: tem mais de 11 dígitos')).toBeDefined()
    await user.click(button('Apagar'))
    expect(field('CPF').value).toBe('529.982.247-25')
  })

  it('KIOSK-11 KIOSK-12 KIOSK-13 UX-45 leads to step 2 with the driver’s data, and puts no CPF into the address', async () => {
    const kiosk = await openArrival()
    await toDriver(kiosk)
    expect(kiosk.address()).toBe('/ops/chegada/step2?id=2001&cpf=***.982.247-**')
    expect(received(kiosk, 'GET').map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        `/api/core/motorista/search?cpf=${cpf}`,
        `/api/core/motorista/2001?cpf=${cpf}`,
      ]),
    )
    expect(field('Nome').value).toBe('Sebastião Miranda')
    expect(field('Celular').value).toBe('(11) 98765-4321')
    expect(screen.getByText('CPF ***.982.247-**')).toBeDefined()
  })

  it('shows the provider’s rejection in this step', async () => {
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

describe('a form that is rejected focuses the first invalid field', () => {
  it('KIOSK-17 when a field is empty', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.click(button('Cadastrar'))
    expect(document.activeElement).toBe(field('Nome'))
    // A correction does not lose the focus again.
    await kiosk.user.type(field('Nome'), 'Zé')
    expect(document.activeElement).toBe(field('Nome'))
    await kiosk.user.click(button('Cadastrar'))
    expect(document.activeElement).toBe(field('Celular'))
  })

  it('KIOSK-30 when a choice is missing, and when the provider rejects', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await kiosk.user.click(button('Registrar chegada'))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Origem' }))
    await kiosk.user.click(button('Polímeros'))
    await kiosk.user.click(button('Registrar chegada'))
    expect(document.activeElement).toBe(field('Placa do cavalo'))
    await fillVehicle(kiosk)
    const error = { oc: 'A OC não existe' }
    kiosk.provider.on(paths.arrival(), json({ message: 'Recusado', error }, 422))
    await kiosk.user.click(button('Registrar chegada'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await screen.findByText('A OC não existe')
    expect(document.activeElement).toBe(field('Ordem de chegada (OC), se houver'))
  })
})

describe('step 2, the driver', () => {
  it('KIOSK-14 a known driver checks his data and goes on; nothing is written', async () => {
    const kiosk = await openArrival()
    await toDriver(kiosk)
    await title('Confira os seus dados')
    await kiosk.user.click(button('Confirmar'))
    await title('Origem e veículo')
    expect(kiosk.address()).toBe('/ops/chegada/step3?id=2001')
    expect(await kiosk.entries()).toEqual([])
  })

  it('KIOSK-15 KIOSK-21 an unknown driver is registered and goes on with his number', async () => {
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
          informadoEm: expect.any(String) as string,
        },
      ],
    ])
  })

  it('KIOSK-22 a driver who changed a value is updated', async () => {
    const kiosk = await openArrival()
    kiosk.answer({ [paths.driver(2001)]: { value: 2001 } })
    await toDriver(kiosk)
    for (const key of ['Limpar', ...'4733334444']) await kiosk.user.click(button(key))
    expect(field('Celular').value).toBe('(47) 3333-4444')
    await kiosk.user.click(button('Confirmar'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Origem e veículo')
    const { id: _, createdAt: __, updatedAt: ___, ...rest } = exampleDriver
    const informadoEm = expect.any(String) as string
    expect(bodies(kiosk, 'PUT')).toEqual([
      ['/api/core/motorista/2001', { ...rest, telefone1: '4733334444', informadoEm }],
    ])
  })

  it('KIOSK-17 KIOSK-19 KIOSK-33 shows what is wrong until it is changed', async () => {
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
  ])('KIOSK-20 KIOSK-19 %s is no mobile number: %s', async (phone) => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    await kiosk.user.type(field('Nome'), 'Zé')
    await kiosk.user.type(field('Celular'), phone)
    await kiosk.user.click(button('Cadastrar'))
    expect(screen.getByText('Celular inválido')).toBeDefined()
    expect(field('Celular').value.replaceAll(/\D/g, '')).toBe(phone)
    expect(await kiosk.entries()).toEqual([])
  })

  it('KIOSK-18 the mobile number has its mask; a shorter number has another one', async () => {
    const kiosk = await openArrival({ isNew: true })
    await toDriver(kiosk)
    expect(field('Celular').placeholder).toBe('(99) 99999-9999')
    await kiosk.user.type(field('Celular'), '11987654321')
    expect(field('Celular').value).toBe('(11) 98765-4321')
    await kiosk.user.click(button('Limpar'))
    await kiosk.user.type(field('Celular'), '4733334444')
    expect(field('Celular').value).toBe('(47) 3333-4444')
  })

  it('KIOSK-23 a failed save says why and keeps the typed text; once corrected it goes on', async () => {
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
    'KIOSK-24 %s opened without a driver says so and starts again',
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
  it('KIOSK-25 KIOSK-26 KIOSK-27 KIOSK-28 KIOSK-34 KIOSK-35 takes origin and vehicle, and sends the arrival', async () => {
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

  it('KIOSK-30 KIOSK-31 KIOSK-33 says which plates are missing until they are typed', async () => {
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

  it('KIOSK-26 KIOSK-28 KIOSK-32 asks for the plate of a second trailer and sends it only then', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    expect(screen.queryByLabelText('Placa da carroceria 2')).toBeNull()
    await fillVehicle(kiosk)
    await kiosk.user.click(button('2 (rodotrem)'))
    await kiosk.user.click(button('Registrar chegada'))
    expect(screen.getByText('Informe a Placa da Correceria 2')).toBeDefined()
    expect(await kiosk.entries()).toEqual([])
    await kiosk.user.type(field('Placa da carroceria 2'), 'def5g67')
    await kiosk.user.click(button('1 carroceria'))
    await kiosk.user.click(button('Registrar chegada'))
    await waitFor(async () => expect(await kiosk.entries()).toHaveLength(1))
    await act(kiosk.deliver)
    await title('Chegada registrada')
    const [[, sent] = []] = bodies(kiosk, 'POST')
    expect(sent).toMatchObject({ empresa: 1, numeroCarrocerias: 1, placaCarroceria2: null })
  })

  it.each([
    ['abc1234', 'ABC-1234'],
    ['abc1d23', 'ABC-1D23'],
    ['1ab-c1d2x3', 'ABC-1D23'],
    ['abcd', 'ABC-'],
  ])('KIOSK-29 text typed as «%s» becomes the plate «%s»', async (typed, shown) => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await kiosk.user.type(field('Placa do cavalo'), typed)
    expect(field('Placa do cavalo').value.replace(/-$/, '')).toBe(shown.replace(/-$/, ''))
  })

  it('shows the provider’s rejection at its field and keeps the typed text', async () => {
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

  it('UX-45 back leads to the driver and to the CPF, which stays masked, and keeps the typed text', async () => {
    const kiosk = await openArrival()
    await toVehicle(kiosk)
    await fillVehicle(kiosk)
    await kiosk.user.click(button('Voltar'))
    expect(field('Nome').value).toBe('Sebastião Miranda')
    await kiosk.user.click(button('Voltar'))
    expect(field('CPF').value).toBe('***.982.247-**')
    expect(screen.getByText('Para corrigir o CPF, digite de novo.')).toBeDefined()
    expect(document.body.innerHTML).not.toMatch(/529|247-?25/)
    await kiosk.user.click(button('Pesquisar'))
    await kiosk.user.click(button('Confirmar'))
    await title('Origem e veículo')
    expect(field('Placa do cavalo').value).toBe('ABC-1D23')
  })

  it.each([
    ['with the keys on the screen', async ({ user }: OpenFeature) => user.click(button('1'))],
    ['with a keyboard', async ({ user }: OpenFeature) => user.type(field('CPF'), '1')],
  ])('UX-45 an entered CPF is corrected by typing it again, %s', async (_, type) => {
    const kiosk = await openArrival({
      before: async ({ provider }) =>
        provider.on(paths.driverSearch('11144477735'), json({ value: null })),
    })
    await toDriver(kiosk)
    await kiosk.user.click(button('Voltar'))
    await type(kiosk)
    expect(field('CPF').value).toBe('1')
    await typeCpf(kiosk, '1144477735')
    expect(field('CPF').value).toBe('111.444.777-35')
    await kiosk.user.click(button('Pesquisar'))
    await title('Informe os seus dados')
    expect(screen.getByText('CPF ***.444.777-**')).toBeDefined()
    expect(field('Nome').value).toBe('')
  })

  it('UX-45 an entered CPF is deleted as a whole', async () => {
    const kiosk = await openArrival()
    await toDriver(kiosk)
    for (const takeBack of [
      () => kiosk.user.click(button('Apagar')),
      () => kiosk.user.click(button('Limpar')),
      () => kiosk.user.type(field('CPF'), '{Backspace}'),
    ]) {
      await kiosk.user.click(button('Voltar'))
      expect(field('CPF').value).toBe('***.982.247-**')
      await takeBack()
      expect(field('CPF').value).toBe('')
      expect(button('Pesquisar').disabled).toBe(true)
      await typeCpf(kiosk)
      await kiosk.user.click(button('Pesquisar'))
      expect(field('Nome').value).toBe('Sebastião Miranda')
    }
  })
})

it('UX-20 every touch target is 96 px high', async () => {
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

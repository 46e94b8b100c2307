import { describe, expect, it, test } from 'vitest'
import { registerArrival, type RegisterArrivalArgs } from './register-arrival.ts'
import { registerDriver } from './register-driver.ts'
import { updateDriver } from './update-driver.ts'
import { extendedCall } from '#src/outbox/model/extensions.ts'

const cpf = '52998224725'
const local = (n: number) => `local:00000000-0000-4000-8000-00000000000${n}` as const
const driver = { idMotorista: local(1), cpf, nome: 'Zé da Silva', telefone1: '11987654321' }
const arrival: RegisterArrivalArgs = {
  idChegada: local(2),
  cpf,
  idMotorista: local(1),
  idTransportadora: 101,
  empresa: 2,
  oc: '314176',
  placaCavalo: 'ABC-1D23',
  placaCarroceria1: 'XYZ-9876',
  placaCarroceria2: 'DEF-5G67',
  numeroCarrocerias: 2,
}
/** When he said it. */
const saidAt = '2026-11-20T11:00:00.000Z'
const known = { id: (id: unknown) => (id === local(1) ? 2001 : Number(id)) }

test('KIOSK-21 KIOSK-16 a driver is registered with all of his fields', () => {
  expect(extendedCall(registerDriver)(driver, known)).toEqual({
    method: 'POST',
    path: '/api/core/motorista',
    json: {
      nome: 'Zé da Silva',
      cpf,
      telefone1: '11987654321',
      telefone2: null,
      cnh: null,
      ativo: true,
      realizaPuxe: false,
      observacao: null,
    },
  })
})

describe('a driver whose registration got no answer is looked for by CPF', () => {
  it.each([
    ['there', { value: { id: 2001 } }, { is: 'mine', value: { id: 2001 } }],
    ['there, without an envelope', { id: 2001 }, { is: 'mine', value: { id: 2001 } }],
    ['not there', { value: null }, { is: 'before' }],
    ['no answer', { value: {} }, { is: 'unclear' }],
    ['a page', '<html>', { is: 'unclear' }],
  ])('%s', (_, answer, finding) => {
    const { observe } = registerDriver
    expect(observe?.reads(driver, known)).toBe(`/api/core/motorista/search?cpf=${cpf}`)
    expect(observe?.compare(answer, driver, { ...known, extensions: true })).toEqual(finding)
  })
})

describe('KIOSK-22 an update', () => {
  const needed = {
    value: {
      id: 2001,
      nome: 'José da Silva',
      cpf,
      telefone1: '1133334444',
      telefone2: '1122223333',
      cnh: '01234567890',
      ativo: false,
      realizaPuxe: true,
      observacao: 'Prefere mensagem.',
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    },
  }

  it('sends back what was not asked for as it stands', () => {
    const { idMotorista, telefone1 } = driver
    const args = { idMotorista, cpf, telefone1 }
    expect(updateDriver.needs?.(args, known)).toBe(`/api/core/motorista/2001?cpf=${cpf}`)
    expect(extendedCall(updateDriver)(args, { ...known, needed })).toEqual({
      method: 'PUT',
      path: '/api/core/motorista/2001',
      json: {
        nome: 'José da Silva',
        cpf,
        telefone1: '11987654321',
        telefone2: '1122223333',
        cnh: '01234567890',
        ativo: false,
        realizaPuxe: true,
        observacao: 'Prefere mensagem.',
      },
    })
  })

  it('says the name where the driver was asked for it', () => {
    const { json } = extendedCall(updateDriver)(driver, { ...known, needed })
    expect(json).toMatchObject({ nome: 'Zé da Silva' })
  })

  it('finds what he said where the provider writes his name in capitals, and not another’s', () => {
    const find = (nome: string, telefone1 = driver.telefone1) =>
      updateDriver.observe?.compare({ value: { ...needed.value, nome, telefone1 } }, driver, {
        ...known,
        extensions: true,
      })
    expect(find('ZE DA  SILVA')).toEqual({ is: 'mine' })
    expect(find('José da Silva')).toEqual({ is: 'before' })
    expect(find('ZE DA SILVA', '1133334444')).toEqual({ is: 'before' })
  })

  it('leaves what he said after it, at another kiosk whose network came back sooner', () => {
    const later = '2026-11-20T17:00:00.000Z'
    const there = { value: { ...needed.value, informadoEm: later, updatedAt: later } }
    const { json } = extendedCall(updateDriver)({ ...driver, saidAt }, { ...known, needed: there })
    expect(json).toMatchObject({
      nome: 'José da Silva',
      telefone1: '1133334444',
      informadoEm: later,
    })
  })

  it.each<[string, object]>([
    ['that was said before it, and came only now', { informadoEm: '2026-11-20T10:00:00.000Z' }],
    ['of the same registration', { informadoEm: saidAt }],
    ['whose moment the provider does not tell', {}],
    ['of which nobody has said a moment', { informadoEm: null }],
  ])('takes the place of a telephone %s', (_, told) => {
    const there = { ...needed.value, ...told, updatedAt: '2026-11-20T21:00:00.000Z' }
    const { json } = extendedCall(updateDriver)(
      { ...driver, saidAt },
      { ...known, needed: { value: there } },
    )
    expect(json).toMatchObject({ telefone1: '11987654321', informadoEm: saidAt })
  })
})

test('a registration says the moment at which he said it', () => {
  expect(extendedCall(registerDriver)({ ...driver, saidAt }, known).json).toMatchObject({
    informadoEm: saidAt,
  })
})

test('sent again, an arrival says the moment at which it was announced', () => {
  const announcedAt = '2026-11-20T12:00:00.000Z'
  expect(extendedCall(registerArrival)({ ...arrival, announcedAt }, known).json).toMatchObject({
    placaCavalo: 'ABC-1D23',
    anunciadaEm: announcedAt,
  })
})

test('KIOSK-27 KIOSK-34 an arrival is sent with its fields, and waits for its driver', () => {
  expect(extendedCall(registerArrival)(arrival, known)).toEqual({
    method: 'POST',
    path: '/api/ops/chegada',
    json: {
      idMotorista: 2001,
      idTransportadora: 101,
      empresa: 2,
      oc: '314176',
      placaCavalo: 'ABC-1D23',
      placaCarroceria1: 'XYZ-9876',
      placaCarroceria2: 'DEF-5G67',
      numeroCarrocerias: 2,
    },
  })
  expect(registerArrival.accept({ value: 71_001 }, arrival)).toEqual({ id: 71_001 })
  expect(registerArrival.accept(71_001, arrival)).toEqual({ id: 71_001 })
})

it.each([
  ['a third customer', { empresa: 3 }],
  ['three trailers', { numeroCarrocerias: 3 }],
  ['a plate that is none', { placaCavalo: 'ABC' }],
  ['a CPF of equal digits', { cpf: '11111111111' }],
])('an arrival with %s is not kept', (_, change) => {
  expect(() => registerArrival.check({ ...arrival, ...change } as RegisterArrivalArgs)).toThrow()
})

test('all of one driver goes in its order, is forgotten soon, and names nobody in a list', () => {
  const intents = [registerDriver(driver), updateDriver(driver), registerArrival(arrival)]
  for (const { operation, args } of intents) {
    expect(operation.lane(args as never)).toBe(`arrival:${cpf}`)
    expect(operation.personal).toBe(true)
    const words = JSON.stringify([operation.label(args as never), operation.record(args as never)])
    expect(words).not.toMatch(/52998224725|529\.|Silva|98765/)
  }
})

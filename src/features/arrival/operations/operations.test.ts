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
const saidAt = '2026-11-20T11:00:00.000Z'
const known = { id: (id: unknown) => (id === local(1) ? 2001 : Number(id)) }

test('KIOSK-21 KIOSK-16 a driver is registered with all fields', () => {
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

describe('reconciling a driver’s registration by CPF after a lost response', () => {
  it.each([
    ['there', { value: { id: 2001 } }, { is: 'mine', value: { id: 2001 } }],
    ['there, without an envelope', { id: 2001 }, { is: 'mine', value: { id: 2001 } }],
    ['not there', { value: null }, { is: 'before' }],
    ['no answer', { value: {} }, { is: 'unclear' }],
    ['a page', '<html>', { is: 'unclear' }],
  ])('classifies the search result: %s', (_, answer, finding) => {
    const { observe } = registerDriver
    expect(observe?.reads(driver, known)).toBe(`/api/core/motorista/search?cpf=${cpf}`)
    expect(observe?.compare(answer, driver, { ...known, extensions: true })).toEqual(finding)
  })
})

describe('KIOSK-22 updating a driver', () => {
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

  it('an update sends the fields it does not change as the provider has them', () => {
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

  it('an update contains the name when the driver was asked for it', () => {
    const { json } = extendedCall(updateDriver)(driver, { ...known, needed })
    expect(json).toMatchObject({ nome: 'Zé da Silva' })
  })

  it('recognizes its own update when the provider changes the case of the name, but no other name', () => {
    const find = (nome: string, telefone1 = driver.telefone1) =>
      updateDriver.observe?.compare({ value: { ...needed.value, nome, telefone1 } }, driver, {
        ...known,
        extensions: true,
      })
    expect(find('ZE DA  SILVA')).toEqual({ is: 'mine' })
    expect(find('José da Silva')).toEqual({ is: 'before' })
    expect(find('ZE DA SILVA', '1133334444')).toEqual({ is: 'before' })
  })

  it('keeps newer data that the driver entered at another kiosk', () => {
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
    ['whose moment the provider leaves out', {}],
    ['of which nobody has said a moment', { informadoEm: null }],
  ])('overwrites a telephone %s', (_, reported) => {
    const there = { ...needed.value, ...reported, updatedAt: '2026-11-20T21:00:00.000Z' }
    const { json } = extendedCall(updateDriver)(
      { ...driver, saidAt },
      { ...known, needed: { value: there } },
    )
    expect(json).toMatchObject({ telefone1: '11987654321', informadoEm: saidAt })
  })
})

test('a registration contains the time at which the driver entered the data', () => {
  expect(extendedCall(registerDriver)({ ...driver, saidAt }, known).json).toMatchObject({
    informadoEm: saidAt,
  })
})

test('an arrival contains the time at which it was announced', () => {
  const announcedAt = '2026-11-20T12:00:00.000Z'
  expect(extendedCall(registerArrival)({ ...arrival, announcedAt }, known).json).toMatchObject({
    placaCavalo: 'ABC-1D23',
    anunciadaEm: announcedAt,
  })
})

test('KIOSK-27 KIOSK-34 an arrival is sent with all fields and the driver’s resolved id', () => {
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
])('rejects an arrival with %s', (_, change) => {
  expect(() => registerArrival.check({ ...arrival, ...change } as RegisterArrivalArgs)).toThrow()
})

test('all entries of a driver share a lane, are marked `personal`, and show no personal data in a list', () => {
  const intents = [registerDriver(driver), updateDriver(driver), registerArrival(arrival)]
  for (const { operation, args } of intents) {
    expect(operation.lane(args as never)).toBe(`arrival:${cpf}`)
    expect(operation.personal).toBe(true)
    const words = JSON.stringify([operation.label(args as never), operation.record(args as never)])
    expect(words).not.toMatch(/52998224725|529\.|Silva|98765/)
  }
})

import { expect, it, test } from 'vitest'
import { callNumber } from './call-number.ts'

const arrival = { cpf: '52998224725', placaCavalo: 'ABC-1D23' }

test('the kiosk and the monitor compute the same number from differently formatted values', () => {
  const number = callNumber(arrival)
  expect(number).toMatch(/^[1-9]\d{3}$/)
  expect(callNumber({ cpf: '529.982.247-25', placaCavalo: 'abc1d23' })).toBe(number)
})

it.each([
  ['another driver', { cpf: '11144477735' }],
  ['another vehicle', { placaCavalo: 'ABC-1D24' }],
  ['a vehicle with another letter', { placaCavalo: 'ABC-1E23' }],
])('%s gets another number', (_, change) => {
  expect(callNumber({ ...arrival, ...change })).not.toBe(callNumber(arrival))
})

it.each([{ cpf: null }, { placaCavalo: null }])('there is no number with %j', (change) => {
  expect(callNumber({ ...arrival, ...change })).toBe('—')
})

test('a hundred arrivals of a day hardly ever share a number', () => {
  const numbers = Array.from({ length: 100 }, (_, at) =>
    callNumber({ cpf: String(10_000_000_000 + at * 7919), placaCavalo: `ABC-${1000 + at}` }),
  )
  expect(new Set(numbers).size).toBeGreaterThanOrEqual(97)
})

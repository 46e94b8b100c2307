import { expect, test } from 'vitest'
import { exampleEntry } from '../testing/example-entry.ts'
import { fieldErrorsOf, mayRetake, needsPermission, refusalOn, retakeOnly } from './correction.ts'
import type { Entry, Parked, ParkReason } from './entry.ts'

const parked = (why: ParkReason, more: Partial<Parked> = {}): Parked => ({
  why,
  at: 1,
  message: 'Recusado',
  ...more,
})

test.each<[string, Partial<Entry>, boolean]>([
  ['refused', { parked: parked('refused') }, true],
  ['too large', { parked: parked('too-large') }, true],
  ['damaged', { parked: parked('damaged') }, true],
  ['in doubt', { parked: parked('unknown') }, false],
  ['in conflict', { parked: parked('conflict') }, false],
  ['refused for a missing permission', { parked: parked('refused', { status: 403 }) }, false],
  ['refused without a photo', { parked: parked('refused'), bodyIds: [] }, false],
  ['waiting', { state: 'waiting' }, false],
  ['parked for no reason', {}, false],
  ['discarded after the refusal', { state: 'discarded', parked: parked('refused') }, false],
])('whether the photo of an entry may be taken again: %s', (_case, change, may) => {
  expect(mayRetake(exampleEntry({ state: 'parked', bodyIds: ['b1'], ...change }))).toBe(may)
})

test.each([
  [403, true],
  [422, false],
  [undefined, false],
])('whether status %s needs a permission', (status, needs) => {
  expect(needsPermission({ parked: { ...parked('refused'), ...(status && { status }) } })).toBe(
    needs,
  )
  expect(needsPermission({})).toBe(false)
})

test('another photo replaces the photo and nothing else', () => {
  const args = { step: 'PRE', photoId: 'a', size: 1, sha256: 'x' }
  expect(retakeOnly(args, 'a', { photoId: 'b', size: 2, sha256: 'y' })).toEqual({
    step: 'PRE',
    photoId: 'b',
    size: 2,
    sha256: 'y',
  })
})

test.each<[string, Partial<Pick<Entry, 'parked'>> | undefined, boolean, string | undefined]>([
  ['its own', { parked: parked('refused', { fieldErrors: { peso: 'Alto' } }) }, false, 'Alto'],
  [
    'of another',
    { parked: parked('refused', { fieldErrors: { lote: 'Vazio' } }) },
    true,
    undefined,
  ],
  ['of no field, with others', { parked: parked('refused') }, false, undefined],
  ['of no field, alone', { parked: parked('refused') }, true, 'Recusado'],
  ['of a conflict', { parked: parked('conflict') }, true, undefined],
  ['of an entry that waits', {}, true, undefined],
  ['of no entry', undefined, true, undefined],
])('the error that a field shows: %s', (_case, entry, isOnly, words) => {
  expect(refusalOn(entry, 'peso', { isOnly })).toBe(words)
})

test('a message without a field belongs to no field unless the form says so', () => {
  expect(refusalOn({ parked: parked('refused') }, 'peso')).toBeUndefined()
})

test('errors have the labels of the form; a list shares one, and a photo is named', () => {
  const fieldErrors = {
    peso: 'Alto',
    'itens.0.lote': 'Vazio',
    cpf: 'Errado',
    file: 'Cinza',
    profile: 'Não',
  }
  const correction = {
    fields: { peso: 'Peso (kg)', itens: 'Itens' },
    asks: [{ name: 'cpf', label: 'CPF', read: () => '', write: () => ({}) }],
    retake: retakeOnly as never,
  }
  const entry = { parked: parked('refused', { fieldErrors }) }
  expect(fieldErrorsOf(entry, correction)).toEqual([
    { name: 'peso', words: 'Alto', label: 'Peso (kg)', hasInput: true },
    { name: 'itens.0.lote', words: 'Vazio', label: 'Itens', hasInput: true },
    { name: 'cpf', words: 'Errado', label: 'CPF', hasInput: true },
    { name: 'file', words: 'Cinza', label: 'Foto', hasInput: false },
    { name: 'profile', words: 'Não', label: undefined, hasInput: false },
  ])
  expect(fieldErrorsOf(entry, undefined).map(({ label }) => label)).toEqual(
    Array.from({ length: 5 }),
  )
  expect(fieldErrorsOf({}, correction)).toEqual([])
})

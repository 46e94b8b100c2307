import { expect, test } from 'vitest'
import { isNameOf, isNameOfAnother } from './person-names.ts'

test.each([
  ['as it is written', 'Ana Conceição'],
  ['in capitals', 'ANA CONCEIÇÃO'],
  ['in capitals without accents', 'ANA CONCEICAO'],
  ['with accents that stand by themselves', 'Ana Conceição'.normalize('NFD')],
  ['with more room in it', ' Ana \u00a0 Conceição '],
])('the same name %s matches', (_, named) => {
  expect(isNameOf(named, 'Ana Conceição')).toBe(true)
  expect(isNameOf('Ana Conceição', named)).toBe(true)
  expect(isNameOfAnother(named, 'Ana Conceição')).toBe(false)
})

test("another name is somebody else's; a missing name is nobody's", () => {
  expect(isNameOfAnother('Beto Araújo', 'Ana Conceição')).toBe(true)
  expect(isNameOf('Ana', 'Ana Conceição')).toBe(false)
  for (const nobody of [undefined, null, '', '  ']) {
    expect(isNameOf(nobody, 'Ana Conceição')).toBe(false)
    expect(isNameOfAnother(nobody, 'Ana Conceição')).toBe(false)
  }
})

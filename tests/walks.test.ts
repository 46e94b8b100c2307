import { expect, test } from 'vitest'
import { addressesOf } from '#src/app/routes/access.ts'
import { screens } from '#src/app/routes/screens.tsx'
import { visits } from '../e2e/walk/walks.ts'

test('the walks of the accessibility stories cover every address of every screen', () => {
  expect(Object.keys(visits).toSorted()).toEqual(screens.flatMap(addressesOf).toSorted())
})

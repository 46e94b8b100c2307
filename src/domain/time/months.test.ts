import { expect, test } from 'vitest'
import { monthNames, selectableYears } from './months.ts'

test('SHELL-27 months are January to December', () => {
  expect(monthNames()).toHaveLength(12)
  expect([0, 2, 11].map((index) => monthNames()[index])).toEqual(['Janeiro', 'Março', 'Dezembro'])
})

test('SHELL-27 years are 2020 to 2026, or to the current one if it is later', () => {
  const upTo2026 = [2020, 2021, 2022, 2023, 2024, 2025, 2026]
  expect(selectableYears(2024)).toEqual(upTo2026)
  expect(selectableYears(2028)).toEqual([...upTo2026, 2027, 2028])
})

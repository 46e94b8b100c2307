import { expect, test } from 'vitest'
import {
  compareStuffingSteps,
  isStuffingStep,
  nextStuffingStep,
  previousStuffingStep,
  stuffingStepDescriptions,
  stuffingSteps,
} from './stuffing-steps.ts'

test('STF-12 orders the steps as PRE, 1, 2, 3, C, 4, 5, 6, 7', () => {
  expect(stuffingSteps.join(' ')).toBe('PRE 1 2 3 C 4 5 6 7')
  expect(stuffingSteps.map(nextStuffingStep)).toEqual([...stuffingSteps.slice(1), undefined])
  expect([...stuffingSteps].reverse().sort(compareStuffingSteps)).toEqual([...stuffingSteps])
})

test.each([
  ['STF-13', 'PRE', 'Paletes e sacarias', undefined],
  ['STF-14', '1', 'Container vazio', '1'],
  ['STF-15', '2', 'Primeira camada de paletes', '1'],
  ['STF-16', '3', 'Terceira camada', '2'],
  ['STF-17', 'C', 'Checklist assinado', '3'],
  ['STF-18', '4', 'Última camada com amarração', 'C'],
  ['STF-19', '5', 'Uma porta aberta', '4'],
  ['STF-20', '6', 'Container fechado, com o local da estufagem', '5'],
  ['STF-21', '7', 'Lacre do container', '6'],
] as const)('%s step %s shows «%s»; back goes to %s', (_number, step, description, back) => {
  expect(stuffingStepDescriptions[step]).toBe(description)
  expect(previousStuffingStep[step]).toBe(back)
})

test('recognises a text that is not a step', () => {
  expect(isStuffingStep('C')).toBe(true)
  for (const other of ['8', 'pre', '', undefined, 1]) expect(isStuffingStep(other)).toBe(false)
})

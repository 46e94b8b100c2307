import { expect, test } from 'vitest'
import { describeSet } from './set-words.ts'

const now = Date.UTC(2026, 10, 20, 17, 32)
const kept = { kept: 5, missing: 0, oldestAt: now - 27 * 60_000 }
const done = { is: 'done', ready: 5, failed: 0, known: 5 } as const
const zone = 'America/Sao_Paulo'

test.each([
  ['what is there, and how old it is', undefined, kept, 'Pronto para usar sem rede'],
  ['how far it is', { ...done, is: 'running', ready: 2 } as const, kept, 'Buscando: 2 de 5'],
  ['nothing', undefined, { kept: 0, missing: 1, oldestAt: undefined }, 'Não está neste aparelho'],
  ['a part', done, { ...kept, missing: 2 }, 'Incompleto: 2 partes faltam'],
  ['what did not come', { ...done, failed: 1 }, kept, 'Pronto, mas 1 parte não veio agora'],
] as const)('UX-10 the text of a shift set says %s', (_what, progress, found, text) => {
  expect(describeSet(progress, found, now, zone).text).toBe(text)
})

test('UX-10 the age of a shift set is that of its oldest part', () => {
  expect(describeSet(undefined, kept, now, zone).detail).toBe('Dados de 14:05 (há 27 min).')
})

import { expect, test } from 'vitest'
import { clientIds, clientName } from './clients.ts'

test('SHELL-29 two clients are known: 1, of polymers, and 2, of synthetic rubber', () => {
  expect(clientIds.map((id) => clientName(id))).toEqual(['Polímeros', 'Borracha sintética'])
})

test('the configuration names them', () => {
  expect(clientName(2, { 2: 'Elastômeros do Sul' })).toBe('Elastômeros do Sul')
  expect(clientName(1, { 1: '' })).toBe('Polímeros')
})

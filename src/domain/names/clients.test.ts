import { expect, test } from 'vitest'
import { clientIds, clientName } from './clients.ts'

test('SHELL-29 there are two clients: 1, of polymers, and 2, of synthetic rubber', () => {
  expect(clientIds.map((id) => clientName(id))).toEqual(['Polímeros', 'Borracha sintética'])
})

test('the configuration can rename the clients', () => {
  expect(clientName(2, { 2: 'Elastômeros do Sul' })).toBe('Elastômeros do Sul')
  expect(clientName(1, { 1: '' })).toBe('Polímeros')
})

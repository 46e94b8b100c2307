import { expect, test } from 'vitest'
import { isArrivalHost } from './arrival-host.ts'

test.each([
  ['chegada.porto.example', ['chegada.*'], true],
  ['chegada.porto.example', ['chegada.'], true],
  ['CHEGADA.porto.example', [' Chegada.* '], true],
  ['totem-1.porto.example', ['chegada.*', 'totem-*.porto.example'], true],
  ['porto.example', ['chegada.*'], false],
  ['nova-chegada.porto.example', ['chegada.*'], false],
  ['chegadaXporto', ['chegada.*'], false],
  ['localhost', [], false],
  ['localhost', [''], false],
])('%s with %j: %s', (host, patterns, expected) => {
  expect(isArrivalHost(host, patterns)).toBe(expected)
})

import { expect, test } from 'vitest'
import { screens } from '../routes/screens.tsx'
import { destinationAfterSignIn, originOf } from './origin.ts'

const location = { pathname: '/ops/relatorios/estufagem/7', hash: '#x', key: 'k', state: null }

test('AUTH-13 the requested route is remembered with its query and fragment', () => {
  expect(originOf({ ...location, search: '?a=1' })).toEqual({
    from: '/ops/relatorios/estufagem/7?a=1#x',
  })
})

test.each([
  [
    'where they wanted to go',
    { from: '/ops/relatorios/estufagem/7?a=1' },
    [],
    '/ops/relatorios/estufagem/7?a=1',
  ],
  ['the home, when nothing is remembered', null, [], '/'],
  ['the home, when they may not', { from: '/adm/auth/users' }, ['REP_SGI_ALL'], '/'],
  ['there, when they may', { from: '/adm/auth/users' }, ['ADMIN'], '/adm/auth/users'],
  ['the home, when there is no such screen', { from: '/nada' }, ['ADMIN'], '/'],
  ['the home, when it is another host', { from: '//evil.example/' }, ['ADMIN'], '/'],
  ['the home, when it is no path', { from: 'https://evil.example/' }, ['ADMIN'], '/'],
  ['the home, when the history holds something else', { from: 7 }, ['ADMIN'], '/'],
])('after signing in a person goes to %s', (_where, state, roles, destination) => {
  expect(destinationAfterSignIn(state, { roles, screens })).toBe(destination)
})

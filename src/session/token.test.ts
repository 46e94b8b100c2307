import { describe, expect, test } from 'vitest'
import { holdsAny } from './roles.ts'
import { initialsOf, personKey } from './person.ts'
import { encodeBase64Url, fakeToken } from './fake-token.ts'
import { isExpired, readClaims } from './token.ts'

describe('the claims of a token', () => {
  test('names keep their accents in base64url', () => {
    const nome = 'Ângela Conceição Ñandú ÿÿÿ??>>'
    const token = fakeToken({ sub: '7', username: 'angela', nome, roles: ['ADMIN'], exp: 100 })
    expect(token.split('.')[1]).toMatch(/[-_]/)
    expect(readClaims(token)).toEqual({
      sub: '7',
      username: 'angela',
      nome,
      roles: ['ADMIN'],
      exp: 100,
    })
  })

  test('missing claims get default values', () => {
    expect(readClaims(fakeToken({ sub: 7, exp: 100 }))).toEqual({
      sub: '7',
      username: '7',
      nome: '7',
      roles: [],
      exp: 100,
    })
    expect(readClaims(fakeToken({ sub: '7', exp: 1, roles: ['ADMIN', 3, null] }))?.roles).toEqual([
      'ADMIN',
    ])
  })

  test.each([
    ['empty', ''],
    ['no JWT', 'abc'],
    ['four parts', `${fakeToken({ sub: '1', exp: 1 })}.x`],
    ['no base64', 'a.%%%.c'],
    ['no JSON', `a.${encodeBase64Url('{')}.c`],
    ['no object', fakeToken(['1'])],
    ['null', fakeToken(null)],
    ['no subject', fakeToken({ exp: 1 })],
    ['an empty subject', fakeToken({ sub: '', exp: 1 })],
    ['no expiry', fakeToken({ sub: '1' })],
    ['an expiry that is text', fakeToken({ sub: '1', exp: '9999999999' })],
    ['bytes that are no UTF-8', 'a.e_99.c'],
  ])('a malformed token (%s) is rejected', (_what, token) => {
    expect(readClaims(token)).toBeUndefined()
  })

  test('AUTH-15 a token is expired once its expiry time has passed', () => {
    expect(isExpired({ exp: 100 }, 99_999)).toBe(false)
    expect(isExpired({ exp: 100 }, 100_000)).toBe(true)
    expect(isExpired({ exp: 100 }, 100_001)).toBe(true)
  })
})

describe('roles', () => {
  test('AUTH-24 any one of the required roles is enough', () => {
    expect(holdsAny(['SGL_OPS_ADMIN'], ['REP_SGI_ALL', 'SGL_OPS_ADMIN'])).toBe(true)
    expect(holdsAny(['SGI_CHECK_EMPILHADEIRA'], ['REP_SGI_ALL', 'SGL_OPS_ADMIN'])).toBe(false)
    expect(holdsAny([], ['REP_SGI_ALL'])).toBe(false)
  })

  test('AUTH-23 somebody with several roles passes with each of them', () => {
    const roles = ['SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO']
    for (const role of roles) expect(holdsAny(roles, [role])).toBe(true)
  })

  test('AUTH-25 ADMIN passes every check', () => {
    expect(holdsAny(['ADMIN'], ['SGI_CHECK_EMPILHADEIRA'])).toBe(true)
  })

  test('if no role is required everybody passes', () => {
    expect(holdsAny([], [])).toBe(true)
  })
})

describe('a person', () => {
  test('is identified by the provider and the subject', () => {
    expect(personKey('https://sgl.example', '7')).toBe('https://sgl.example|7')
  })

  test.each([
    ['Ana Maria de Souza', 'AS'],
    ['ana', 'A'],
    ['  Érica   álvares ', 'ÉÁ'],
    ['Supervisora (turno B)', 'SB'],
    ['', '?'],
    ['42', '?'],
  ])('the initials of «%s» are %s', (nome, initials) => {
    expect(initialsOf(nome)).toBe(initials)
  })
})

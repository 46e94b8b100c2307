import { describe, expect, test } from 'vitest'
import { monitorRole, roles, type Role } from '#contract/roles.ts'
import { admit as admitTo } from './access.ts'
import { screens } from './screens.tsx'

const receiving = '/ops/relatorios/recebimento'

const admit = (pathname: string, held: readonly string[]) =>
  admitTo(pathname, { roles: held, screens })

/** The roles, or none, with which a person may open an address. */
const admitted = (pathname: string) =>
  [undefined, ...roles].filter(
    (role) => admit(pathname, role === undefined ? [] : [role]) === 'admitted',
  )

/** A monitor on a wall opens only the monitors. */
const everybody = [undefined, ...roles.filter((role) => role !== monitorRole)]
const only = (...names: Role[]) => roles.filter((role) => names.includes(role))

describe('access by role', () => {
  test.each([
    '/adm/auth/users',
    '/adm/auth/permissions',
    '/adm/auth/permissions/user/7',
    '/adm/auth/permissions/role/3',
  ])('AUTH-26 %s needs ADMIN', (path) => {
    expect(admitted(path)).toEqual(only('ADMIN'))
  })

  test.each(['/adm/integrity/io', '/adm/avarias/delete'])('AUTH-27 %s needs ADMIN', (path) => {
    expect(admitted(path)).toEqual(only('ADMIN'))
  })

  test('AUTH-28 the forklift report needs REP_SGI_ALL or ADMIN', () => {
    expect(admitted('/rep/sgi/empilhadeiras')).toEqual(only('REP_SGI_ALL', 'ADMIN'))
  })

  test('AUTH-29 the loading report needs REP_SGI_ALL or ADMIN', () => {
    expect(admitted('/rep/ops/carregamento')).toEqual(only('REP_SGI_ALL', 'ADMIN'))
  })

  test('AUTH-30 the receiving report needs SGL_OPS_ADMIN or ADMIN', () => {
    expect(admitted('/rep/ops/recebimento')).toEqual(only('SGL_OPS_ADMIN', 'ADMIN'))
  })

  test('AUTH-31 the stock accounting needs REP_SGI_ALL or ADMIN, or SGL_OPS_ADMIN for its menu entry', () => {
    expect(admitted('/rep/core/estoque/contabilidade')).toEqual(
      only('REP_SGI_ALL', 'ADMIN', 'SGL_OPS_ADMIN'),
    )
  })

  test('AUTH-32 the arrivals monitor needs SGL_OPS_ADMIN or ADMIN, or is on a wall', () => {
    expect(admitted('/monitor/ops/chegadas')).toEqual(only('SGL_OPS_ADMIN', 'ADMIN', monitorRole))
  })

  test('AUTH-33 the loading monitor needs SGL_OPS_ADMIN or ADMIN', () => {
    expect(admitted('/monitor/ops/carregamentos')).toEqual(admitted('/monitor/ops/chegadas'))
  })

  test.each([
    '/sgi/checklists/empilhadeiras',
    '/sgi/checklists/empilhadeiras/4',
    '/sgi/checklists/empilhadeiras/checklist/new/4',
    '/sgi/checklists/empilhadeiras/checklist/9',
    '/sgi/checklists/empilhadeiras/checklist/9/2026-11-20',
  ])('AUTH-34 %s needs SGI_CHECK_EMPILHADEIRA or ADMIN', (path) => {
    expect(admitted(path)).toEqual(only('SGI_CHECK_EMPILHADEIRA', 'ADMIN'))
  })

  test.each(['/ops/carregamento', '/ops/carregamento/12'])('AUTH-35 %s needs no role', (path) => {
    expect(admitted(path)).toEqual(everybody)
  })

  test.each(['/ops/estoque', '/ops/estoque/alocacao/produto/3/local/4'])(
    'AUTH-36 %s needs no role',
    (path) => {
      expect(admitted(path)).toEqual(everybody)
    },
  )

  test.each(
    [
      ...['', '/produto/5', '/5', '/5/checklist/menu', '/5/checklist', '/5/checklist/2'],
      ...['/5/avarias', '/5/avarias/new', '/5/avarias/8', '/5/avarias/8/embalagem/2'],
      ...['/5/residuos', '/5/menor'],
    ].map((below) => `${receiving}${below}`),
  )('AUTH-37 %s needs no role', (path) => {
    expect(admitted(path)).toEqual(everybody)
  })

  test.each([
    '/',
    '/ops/relatorios/estufagem',
    '/ops/relatorios/estufagem/4711',
    '/ops/relatorios/estufagem/4711/PRE',
    '/sgi/checklists/carregamento',
    '/sgi/checklists/carregamento/6',
    '/envios',
    '/relatorios',
    '/entregar',
    '/preparar',
    '/compartilhadas',
    '/ops/chegada',
    '/ops/chegada/2',
    '/ops/carregamento/7',
    '/error/403',
  ])('AUTH-38 %s, which no line of the specification restricts, needs no role', (path) => {
    expect(admitted(path).filter((role) => role !== monitorRole)).toEqual(everybody)
  })

  test('AUTH-25 ADMIN may open every address', () => {
    const paths = ['/adm/auth/users', '/adm/integrity/io', '/rep/ops/recebimento', '/ops/estoque']
    for (const path of paths) expect(admit(path, ['ADMIN'])).toBe('admitted')
  })

  test('AUTH-24 one of several allowed roles is enough', () => {
    expect(admit('/rep/ops/carregamento', ['SGI_CHECK_CARREGAMENTO', 'REP_SGI_ALL'])).toBe(
      'admitted',
    )
  })

  test.each(['/nada', '/ops', '/ops/relatorios/estufagem/1/2/3', '/adm'])(
    '%s is an unknown address for every role',
    (path) => {
      expect(admit(path, [])).toBe('unknown')
      expect(admit(path, ['ADMIN'])).toBe('unknown')
    },
  )

  test('an address with a trailing slash or capitals opens the same screen', () => {
    expect(admit('/ops/estoque/', [])).toBe('admitted')
    expect(admit('/ADM/auth/users', [])).toBe('forbidden')
  })

  test('LIVE-12 a monitor on a wall opens the two monitors and the home, and ADMIN opens everything', () => {
    const opened = (...held: Role[]) =>
      screens.map(({ path }) => path).filter((path) => admit(path, held) === 'admitted')
    expect(opened(monitorRole, 'SGL_OPS_ADMIN')).toEqual([
      '/',
      '/monitor/ops/chegadas',
      '/monitor/ops/carregamentos',
    ])
    expect(opened(monitorRole, 'ADMIN')).toHaveLength(screens.length)
  })
})

import { matchPath } from 'react-router-dom'
import type { Role } from '#contract/roles.ts'
import { holdsAny } from '#src/session/roles.ts'

const signedIn: readonly Role[] = []
const admin: readonly Role[] = ['ADMIN']
const reports: readonly Role[] = ['REP_SGI_ALL', 'ADMIN']
/** The roles that approve receipts; the specs also grant them the monitors (contract §4). */
const supervisors: readonly Role[] = ['SGL_OPS_ADMIN', 'ADMIN']
const forklifts: readonly Role[] = ['SGI_CHECK_EMPILHADEIRA']

const receiving = '/ops/relatorios/recebimento'
const forklift = '/sgi/checklists/empilhadeiras'

/**
 * Every address behind the sign-in with the roles that may open it; an empty list admits everybody.
 * navigation.ts hides some of these addresses from more roles.
 */
const rolesByPath: Readonly<Record<string, readonly Role[]>> = {
  '/': signedIn,
  '/relatorios': signedIn,
  '/envios': signedIn,
  '/entregar': signedIn,
  '/preparar': signedIn,
  '/compartilhadas': signedIn,
  '/error/403': signedIn,
  '/error/404': signedIn,
  '/error/500': signedIn,

  '/ops/carregamento': signedIn,
  '/ops/carregamento/:id': signedIn,
  '/ops/chegada': signedIn,
  '/ops/chegada/:step': signedIn,
  '/ops/estoque': signedIn,
  '/ops/estoque/alocacao/produto/:idProduto/local/:idArmazem': signedIn,
  '/ops/relatorios/estufagem': signedIn,
  '/ops/relatorios/estufagem/:id/:step?': signedIn,

  [receiving]: signedIn,
  [`${receiving}/produto/:id`]: signedIn,
  [`${receiving}/:id`]: signedIn,
  [`${receiving}/:id/checklist/menu`]: signedIn,
  [`${receiving}/:id/checklist/:step?`]: signedIn,
  [`${receiving}/:id/avarias`]: signedIn,
  [`${receiving}/:id/avarias/new`]: signedIn,
  [`${receiving}/:id/avarias/:idAvaria`]: signedIn,
  [`${receiving}/:id/avarias/:idAvaria/embalagem/:idAvariaEmbalagem`]: signedIn,
  [`${receiving}/:id/residuos`]: signedIn,
  [`${receiving}/:id/menor`]: signedIn,

  [forklift]: forklifts,
  [`${forklift}/:id`]: forklifts,
  [`${forklift}/checklist/new/:id`]: forklifts,
  [`${forklift}/checklist/:id/:data?`]: forklifts,
  '/sgi/checklists/carregamento': signedIn,
  '/sgi/checklists/carregamento/:id': signedIn,

  '/monitor/ops/chegadas': supervisors,
  '/monitor/ops/carregamentos': supervisors,
  '/rep/sgi/empilhadeiras': reports,
  '/rep/ops/carregamento': reports,
  '/rep/ops/recebimento': supervisors,
  // Spec 1 §6 grants SGL_OPS_ADMIN the menu entry, so the page must open too (contract §15).
  '/rep/core/estoque/contabilidade': [...reports, 'SGL_OPS_ADMIN'],

  '/adm/auth/users': admin,
  '/adm/auth/permissions': admin,
  '/adm/auth/permissions/user/:id': admin,
  '/adm/auth/permissions/role/:id': admin,
  '/adm/integrity/io': admin,
  '/adm/avarias/delete': admin,
}

/** The address of every screen behind the sign-in, with its parameters. */
export const screenAddresses: readonly string[] = /* @__PURE__ */ Object.keys(rolesByPath)

/**
 * The result for a person with these roles at an address: the screen, the 403 page or the 404 page.
 */
export type Admission = 'admitted' | 'forbidden' | 'unknown'

export function admit(pathname: string, roles: readonly string[]): Admission {
  const admitted = rolesByPath[pathname] ?? rolesOfPattern(pathname)
  if (admitted === undefined) return 'unknown'
  return holdsAny(roles, admitted) ? 'admitted' : 'forbidden'
}

/**
 * Slow path for addresses with parameters; the menus' dozens of plain addresses are found without
 * patterns.
 */
const rolesOfPattern = (pathname: string): readonly Role[] | undefined =>
  Object.entries(rolesByPath).find(([path]) => matchPath(path, pathname) !== null)?.[1]

import { deviceRoles, roles, type Role } from '#contract/roles.ts'
import {
  addressOf,
  exampleCalls,
  mayCall,
  type ContractCall,
} from '#provider/testing/calls/contract-calls.ts'
import type { Attack, Target } from './target.ts'

/** The person of provider/testing/rows/fill-database.ts who holds each role, and no other role that matters. */
const people: Readonly<Record<Role | 'none', string>> = {
  none: 'ana',
  ADMIN: 'chefe',
  SGI_CHECK_EMPILHADEIRA: 'gil',
  SGI_CHECK_CARREGAMENTO: 'lia',
  REP_SGI_ALL: 'rita',
  SGL_OPS_ADMIN: 'sandra',
  TOTEM_CHEGADA: 'totem',
  MONITOR_PATIO: 'parede',
}

/** A token that this provider has not signed. */
const forged = { authorization: `Bearer ${'e30.'.repeat(2)}c2ln` }

export const rights: Attack = {
  name: 'rights',
  what: 'every call of the contract, by a holder of each role, by a person without roles, without a token and with a forged token, compared with the table of `provider/testing/calls/contract-calls.ts`: only those who may are admitted',
  run: async (target) => {
    const found: string[] = []
    // provider/session/roles.test.ts tries each role with each call as well.
    const tried: (Role | undefined)[] = target.isShort
      ? [undefined, ...deviceRoles]
      : [undefined, ...roles]
    for (const role of tried) {
      const headers = await target.authorize(people[role ?? 'none'])
      const wanted = (call: ContractCall) => (mayCall(call, role) ? 'in' : '403')
      found.push(...(await tryAll(target, role ?? 'no role', headers, wanted)))
    }
    const shut = ({ access }: ContractCall) => (access === 'public' ? 'in' : '401')
    found.push(...(await tryAll(target, 'nobody', {}, shut)))
    found.push(...(await tryAll(target, 'a forged token', forged, shut)))
    return found
  },
}

/** The answers to one caller that differ from the table. */
async function tryAll(
  { origin }: Target,
  who: string,
  headers: Record<string, string>,
  wanted: (call: ContractCall) => string,
): Promise<string[]> {
  const found: string[] = []
  // The order of the table matters: its last call ends the session.
  for (const call of exampleCalls) {
    const { method } = call
    const answer = await fetch(`${origin}${addressOf(call)}`, { method, headers })
    await answer.arrayBuffer()
    const { status } = answer
    const verdict = [401, 403].includes(status) ? String(status) : 'in'
    const reported = `${method} ${call.path} by ${who}: ${status}`
    if (verdict !== wanted(call) || status >= 500) found.push(`${reported}, not ${wanted(call)}`)
  }
  return found
}

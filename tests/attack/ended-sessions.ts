import { paths } from '#contract/paths.ts'
import { addressOf, exampleCalls } from '#provider/testing/calls/contract-calls.ts'
import { statusOf } from './send.ts'
import type { Attack } from './target.ts'

export const endedSessions: Attack = {
  name: 'ended-sessions',
  what: 'every call of the contract with the token of a person, an administrator, who has signed out: all are refused',
  run: async (target) => {
    const headers = await target.authorize('chefe')
    await statusOf(target, paths.signOut(), { method: 'POST', headers })
    const found: string[] = []
    for (const call of exampleCalls.filter(({ access }) => access !== 'public')) {
      const { method } = call
      const status = await statusOf(target, addressOf(call), { method, headers })
      if (status !== 401) found.push(`${method} ${call.path} after the end: ${status}`)
    }
    return found
  },
}

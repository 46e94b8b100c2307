import { paths } from '#contract/paths.ts'
import { statusOf } from './send.ts'
import type { Attack } from './target.ts'

export const countedDrivers: Attack = {
  name: 'counted-drivers',
  what: 'the account of a kiosk reads drivers by counting numbers up, without their CPF and with that of somebody else: none is shown',
  run: async (target) => {
    const headers = await target.authorize('totem')
    const most = target.isShort ? 10 : 300
    const found: string[] = []
    for (let id = 1; id <= most; id += 1) {
      for (const cpf of [undefined, '11144477735']) {
        const status = await statusOf(target, paths.driver(id, cpf), { headers })
        if (status < 400 || status >= 500) found.push(`driver ${id}: ${status}`)
      }
    }
    return found
  },
}

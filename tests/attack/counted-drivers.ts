import { paths } from '#contract/paths.ts'
import { statusOf } from './send.ts'
import type { Attack, Target } from './target.ts'

/** The CPFs of the two drivers that it registers. */
const cpfs = ['11144477735', '12345678909'] as const

export const countedDrivers: Attack = {
  name: 'counted-drivers',
  what: 'the account of a kiosk registers two drivers and reads all by counting ids up, without a CPF and with that of each of the two: each CPF shows its own driver only',
  run: async (target) => {
    const headers = await target.authorize('totem')
    const ids = new Map<string | undefined, number>()
    for (const cpf of cpfs) ids.set(cpf, await register(target, cpf, headers))
    const most = Math.max(target.isShort ? 10 : 300, ...ids.values())
    const found: string[] = []
    for (let id = 1; id <= most; id += 1) {
      for (const cpf of [undefined, ...cpfs]) {
        const status = await statusOf(target, paths.driver(id, cpf), { headers })
        const wanted = ids.get(cpf) === id ? 200 : 404
        if (status !== wanted) found.push(`driver ${id}, with ${cpf}: ${status}, not ${wanted}`)
      }
    }
    return found
  },
}

async function register({ origin }: Target, cpf: string, headers: Record<string, string>) {
  const answer = await fetch(`${origin}${paths.drivers()}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Motorista Contado', cpf, telefone1: '11987654321' }),
  })
  const { value } = (await answer.json()) as { value?: number }
  if (value === undefined) throw new Error(`a kiosk cannot register a driver: ${answer.status}`)
  return value
}

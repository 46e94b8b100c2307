import { password } from '#provider/testing/fill-database.ts'
import { trySignIn } from './send.ts'
import type { Attack } from './target.ts'

/** Addresses that are nobody's (RFC 5737). */
const [attacker, spray, owner] = ['203.0.113.7', '203.0.113.8', '198.51.100.9']

export const guessedPasswords: Attack = {
  name: 'guessed-passwords',
  what: 'thirty passwords of one name, and 130 names from one address: ten of the one and a hundred of the other are looked at, no more and no fewer, the others refused; another name, from another address, comes in meanwhile',
  run: async (target) => {
    const guess = (username: string, from: string) =>
      trySignIn(target, { username, password: 'errada', from })
    const countLooked = async (tries: readonly (readonly [string, string])[]) => {
      let looked = 0
      for (const [username, from] of tries) if ((await guess(username, from)) !== 429) looked += 1
      return looked
    }
    const found: string[] = []
    const ofName = await countLooked(Array.from({ length: 30 }, () => ['iara', attacker] as const))
    if (ofName !== 10) found.push(`${ofName} passwords of one name were looked at`)
    if (!target.isShort) {
      const names = Array.from({ length: 130 }, (_, at) => [`ninguem${at}`, spray] as const)
      const ofAddress = await countLooked(names)
      if (ofAddress !== 100) found.push(`${ofAddress} names of one address were looked at`)
    }
    const status = await trySignIn(target, { username: 'beto', password, from: owner })
    return status === 200 ? found : [...found, `somebody else cannot sign in: ${status}`]
  },
}

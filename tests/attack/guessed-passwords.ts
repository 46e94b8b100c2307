import { randomUUID } from 'node:crypto'
import { password } from '#provider/testing/rows/fill-database.ts'
import { trySignIn } from './send.ts'
import type { Attack } from './target.ts'

/** Addresses that nobody has (RFC 5737). */
const [attacker, spray, owner] = ['203.0.113.7', '203.0.113.8', '198.51.100.9']

export const guessedPasswords: Attack = {
  name: 'guessed-passwords',
  what: 'thirty passwords for one name, and 130 names from one address: exactly ten of the first and a hundred of the second are checked, and the others refused. Meanwhile another name can sign in from another address, and so can a person who has signed in before, on the same device only',
  run: async (target) => {
    const guess = (username: string, from: string) =>
      trySignIn(target, { username, password: 'errada', from })
    const countChecked = async (tries: readonly (readonly [string, string])[]) => {
      let checked = 0
      for (const [username, from] of tries) if ((await guess(username, from)) !== 429) checked += 1
      return checked
    }
    const [device, stranger] = [randomUUID(), randomUUID()]
    const comeIn = (username: string, from: string, on?: string) =>
      trySignIn(target, { username, password, from, ...(on && { device: on }) })
    const found: string[] = []
    const unless = (status: number, wanted: number, sentence: string) => {
      if (status !== wanted) found.push(`${sentence}: ${status}`)
    }
    unless(await comeIn('iara', attacker, device), 200, 'a device is not signed in on')
    const ofName = await countChecked(Array.from({ length: 30 }, () => ['iara', attacker] as const))
    if (ofName !== 10) found.push(`${ofName} passwords of one name were checked`)
    if (!target.isShort) {
      const names = Array.from({ length: 130 }, (_, at) => [`ninguem${at}`, spray] as const)
      const ofAddress = await countChecked(names)
      if (ofAddress !== 100) found.push(`${ofAddress} names of one address were checked`)
    }
    unless(await comeIn('beto', owner), 200, 'somebody else cannot sign in')
    for (const from of target.isShort ? [attacker] : [attacker, spray]) {
      unless(await comeIn('iara', from, device), 200, 'who is known on a device is shut out there')
      unless(await comeIn('iara', from, stranger), 429, 'another device opens a closed name')
    }
    return found
  },
}

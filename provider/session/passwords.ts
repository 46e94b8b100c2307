import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one thread; about 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** An unknown name takes as much time as a known one, so that the time reveals no names. */
let hashOfNobody: Promise<string> | undefined

/** False without a hash (an unknown person, or one of the directory), after the same work. */
export async function checkPassword(known: string | null, password: string): Promise<boolean> {
  hashOfNobody ??= hashPassword('nobody has this password')
  const matches = await verify(known ?? (await hashOfNobody), password).catch(() => false)
  return matches && known !== null
}

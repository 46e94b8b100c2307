import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './passwords.ts'

test('a password is stored as argon2id with OWASP’s first parameters, each time with a salt of its own', async () => {
  const hashes = await Promise.all([hashPassword('oito letras'), hashPassword('oito letras')])
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes[0]).not.toBe(hashes[1])
  expect(await checkPassword(hashes[0], 'oito letras')).toBe(true)
})

test('without a hash, or with an invalid one, no password matches', async () => {
  expect(await checkPassword(null, 'nobody has this password')).toBe(false)
  expect(await checkPassword('oito letras', 'oito letras')).toBe(false)
})

import { expect, test } from 'vitest'
import { keyOf, readToken, signToken } from './token.ts'

const secret = 'um segredo de teste com mais de trinta e dois bytes'
const claims = { uid: 7, username: 'ana', nome: 'Ana', roles: [] }
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 60 * 60_000)

test('a cached token expires like any other', async () => {
  const key = keyOf(secret)
  const token = await signToken(key, claims)
  expect(await readToken(key, token)).toMatchObject({ uid: 7 })
  expect(await readToken(key, token, hoursFromNow(11.9))).toMatchObject({ uid: 7 })
  expect(await readToken(key, token, hoursFromNow(12.1))).toBeUndefined()
  expect(await readToken(key, token)).toMatchObject({ uid: 7 })
})

test('a token signed while a clock was ahead is refused after the correction, cached or not', async () => {
  const [key, other] = [keyOf(secret), keyOf(secret)]
  const token = await signToken(key, claims)
  expect(await readToken(key, token)).toMatchObject({ uid: 7 })
  for (const one of [key, other]) {
    for (const hours of [-0.2, -13, -8_760]) {
      expect(await readToken(one, token, hoursFromNow(hours))).toBeUndefined()
    }
    // The clocks of two processes always differ a little.
    expect(await readToken(one, token, hoursFromNow(-0.05))).toMatchObject({ uid: 7 })
    // The clock has reached the time of the token.
    expect(await readToken(one, token, hoursFromNow(1))).toMatchObject({ uid: 7 })
  }
})

test('a cached token is refused under another key, and so is an altered one', async () => {
  const key = keyOf(secret)
  const token = await signToken(key, claims)
  expect(await readToken(key, token)).toMatchObject({ uid: 7 })
  expect(await readToken(keyOf(`${secret}, de outro`), token)).toBeUndefined()
  const [head, , signature] = token.split('.')
  const body = Buffer.from(JSON.stringify({ ...claims, sub: '8' })).toString('base64url')
  expect(await readToken(key, [head, body, signature].join('.'))).toBeUndefined()
  expect(await readToken(key, `${token}x`)).toBeUndefined()
})

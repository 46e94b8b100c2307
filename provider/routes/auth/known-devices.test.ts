import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { signInAttempts } from '../../db/schema/calls.ts'
import { password } from '../../testing/rows/fill-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'

let now = new Date()

/** Every attempt has a time of its own, because the order of two with the same time is undefined. */
const provider = await openForFile({ now: () => (now = new Date(now.getTime() + 1)) })

beforeEach(async () => {
  now = new Date()
  await provider.database.orm.delete(signInAttempts)
})

const [tablet, another] = [randomUUID(), randomUUID()]

interface Try {
  device?: string
  typed?: string
  username?: string
  address?: string
}

const signIn = async ({
  device,
  typed = password,
  username = 'ana',
  address = '192.0.2.1',
}: Try) => {
  const payload = { username, password: typed, ...(device && { aparelho: device }) }
  const answer = await provider.app.inject({
    method: 'POST',
    url: paths.signIn(),
    payload,
    remoteAddress: address,
  })
  return answer.statusCode
}

const fail = async (times: number, by: Try) => {
  const statuses = []
  for (let tries = 0; tries < times; tries += 1) statuses.push(await signIn({ ...by, typed: 'x' }))
  return statuses.filter((status) => status === 401).length
}

test('a person can sign in on a known device, however often strangers fail with the name', async () => {
  expect(await signIn({ device: tablet })).toBe(200)
  expect(await fail(20, { device: another, address: '192.0.2.66' })).toBe(10)
  expect(await fail(5, {})).toBe(0)
  expect(await signIn({ device: another })).toBe(429)
  expect(await signIn({ device: tablet })).toBe(200)
})

test('a person can sign in on a known device while the shared address is closed', async () => {
  expect(await signIn({ device: tablet })).toBe(200)
  const strangers = Array.from({ length: 100 }, (_, index) => `nome${index}`)
  for (const username of strangers) expect(await fail(1, { username })).toBe(1)
  expect(await signIn({ device: another })).toBe(429)
  expect(await signIn({ device: another, username: 'beto' })).toBe(429)
  expect(await signIn({ device: tablet })).toBe(200)
})

test('the secret of a device gives no more attempts than a stranger has, and takes none from others', async () => {
  expect(await signIn({ device: tablet })).toBe(200)
  expect(await fail(60, { device: tablet })).toBe(10)
  expect(await signIn({ device: tablet })).toBe(429)
  expect(await signIn({ device: another })).toBe(200)
  now = new Date(now.getTime() + 5 * 60_000)
  expect(await signIn({ device: tablet })).toBe(200)
  expect(await fail(60, { device: tablet })).toBe(10)
})

test('a device is known only for the name that signed in on it', async () => {
  expect(await signIn({ device: tablet })).toBe(200)
  expect(await fail(60, { username: 'beto', address: '192.0.2.66' })).toBe(10)
  expect(await signIn({ device: tablet, username: 'beto' })).toBe(429)
})

test('a success on a known device clears no failures of strangers', async () => {
  expect(await signIn({ device: tablet })).toBe(200)
  let checked = 0
  for (let round = 0; round < 5; round += 1) {
    checked += await fail(20, { address: '192.0.2.66' })
    expect(await signIn({ device: tablet })).toBe(200)
  }
  expect(checked).toBe(10)
})

test('a device without a success counts as a stranger, whatever its secret', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await signIn({ device: randomUUID(), typed: 'x' })).toBe(401)
  }
  expect(await signIn({ device: randomUUID() })).toBe(429)
})

test('the secret of a device is stored only as a digest', async () => {
  await signIn({ device: tablet })
  const kept = await provider.database.orm.select().from(signInAttempts)
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(tablet)
  expect(kept[0]).toMatchObject({ known: false, succeeded: true, device: expect.any(String) })
})

test('a secret that could be guessed is refused', async () => {
  expect(await signIn({ device: 'tablet' })).toBe(400)
})

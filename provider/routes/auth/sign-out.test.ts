import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { endedSessions, sweeps } from '../../db/schema/calls.ts'
import { forgetEndedSessions } from '../../session/end-session.ts'
import { openForFile } from '../../testing/provider-of-file.ts'

const provider = await openForFile()

type Person = Awaited<ReturnType<typeof provider.authorize>>

const signOut = async (headers: Person) => {
  const answer = await provider.app.inject({ method: 'POST', url: paths.signOut(), headers })
  return [answer.statusCode, answer.json()]
}

const me = async (headers: Person) =>
  (await provider.app.inject({ url: paths.me(), headers })).statusCode

const over = [401, { message: 'Sessão expirada ou inválida. Entre novamente.' }]

test('a token is refused after its sign-out, and no other session ends', async () => {
  const [left, stays, others] = [
    await provider.authorize('ana'),
    await provider.authorize('ana'),
    await provider.authorize('beto'),
  ]
  expect(await me(left)).toBe(200)
  expect(await signOut(left)).toEqual([200, { message: 'Sessão encerrada' }])
  expect(await me(left)).toBe(401)
  expect(await signOut(left)).toEqual(over)
  expect([await me(stays), await me(others)]).toEqual([200, 200])
})

test('an ended token is refused in every encoding of its signature', async () => {
  const { authorization } = await provider.authorize('ana')
  await signOut({ authorization })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (const letter of letters) {
    expect(await me({ authorization: authorization.slice(0, -1) + letter })).toBe(401)
  }
})

test('a kiosk ends its session as well', async () => {
  const totem = await provider.authorize('totem')
  expect((await signOut(totem))[0]).toBe(200)
  expect(await me(totem)).toBe(401)
})

test('an ended session is remembered until its token would have expired, and a week longer', async () => {
  await provider.database.orm.delete(endedSessions)
  const ana = await provider.authorize('ana')
  await signOut(ana)
  const week = 7 * 24
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
  await forgetEndedSessions(provider.database, hours(12 + week - 1))
  expect(await me(ana)).toBe(401)
  expect(await provider.database.orm.select().from(endedSessions)).toHaveLength(1)
  // Under a clock that is ahead, the newest row and rows near it are not deleted.
  await forgetEndedSessions(provider.database, hours(10_000))
  expect(await me(ana)).toBe(401)
  const later = randomUUID()
  await provider.database.orm.insert(endedSessions).values({ id: later, until: hours(24 + week) })
  await forgetEndedSessions(provider.database, hours(12 + week + 1))
  const kept = await provider.database.orm.select().from(endedSessions)
  expect(kept.map(({ id }) => id)).toEqual([later])
})

test('an ended session stays ended when a clock that was a year ahead is corrected', async () => {
  await provider.database.orm.delete(endedSessions)
  await provider.database.orm.delete(sweeps)
  const ana = await provider.authorize('ana')
  await signOut(ana)
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
  const ended = { id: randomUUID(), until: hours(8_772) }
  await forgetEndedSessions(provider.database, hours(0))
  await provider.database.orm.insert(endedSessions).values(ended)
  // Simulates a restart, and another sweep after a day.
  for (const at of [8_760, 8_761, 8_785]) await forgetEndedSessions(provider.database, hours(at))
  await forgetEndedSessions(provider.database, hours(1))
  expect(await me(ana)).toBe(401)
  // The row must keep its time: once it is gone, its token would be accepted again.
  expect(await provider.database.orm.select().from(endedSessions)).toContainEqual(ended)
})

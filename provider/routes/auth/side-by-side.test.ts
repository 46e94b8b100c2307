import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { connections } from '../../db/connection/postgres.ts'
import { signInAttempts } from '../../db/schema/calls.ts'
import { testDatabaseUrl } from '../../db/test-database.ts'
import { openProvider, type TestProvider } from '../../testing/open-provider.ts'

/** The connections of a process, except the one that blocks the others. */
const atOnce = connections - 1

/** The embedded database has one connection, so no attempts are counted at the same moment. */
describe.runIf(testDatabaseUrl !== undefined)(
  'sign-in attempts that are counted at the same moment',
  () => {
    let provider: TestProvider

    beforeAll(async () => {
      provider = await openProvider()
      // Runs after an attempt has been counted, before it is stored.
      await provider.database.orm.execute(sql`
      create function wait_for_the_others() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(1);
        return new;
      end $$`)
      await provider.database.orm.execute(sql`
      create trigger wait_for_the_others before insert on sign_in_attempts
      for each row execute function wait_for_the_others()`)
    })

    beforeEach(async () => {
      await provider.database.orm.delete(signInAttempts)
    })

    afterAll(async () => {
      expect(provider.reported).toEqual([])
      await provider.close()
    })

    const signIn = async (username: string) => {
      const payload = { username, password: 'x' }
      const answer = await provider.app.inject({ method: 'POST', url: paths.signIn(), payload })
      return answer.statusCode
    }

    /** Stores no attempt before all of the first ones have been counted. */
    const signInTogether = async (usernames: string[]) => {
      const { statuses } = await provider.database.transact(
        async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(1)`)
          const answers = Promise.all(usernames.map(signIn))
          const countWaiting = async () => {
            const { rows } = await tx.execute<{ waiting: number }>(sql`
            select count(*)::int as waiting from pg_locks
            where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`)
            return rows[0]?.waiting
          }
          while ((await countWaiting()) !== atOnce) await turn()
          return { statuses: answers }
        },
        { isolation: 'read committed' },
      )
      return statuses
    }

    test('reach at most ten for one name, however many are counted before one is stored', async () => {
      for (let tries = 0; tries < 9; tries += 1) expect(await signIn('ana')).toBe(401)
      const statuses = await signInTogether(Array.from({ length: atOnce }, () => 'ana'))
      expect(statuses.toSorted((one, other) => one - other)).toEqual([
        401,
        ...Array.from({ length: atOnce - 1 }, () => 429),
      ])
    })

    test('are all accepted when each is for another name', async () => {
      const names = Array.from({ length: 60 }, (_, index) => `pessoa${index}`)
      expect(new Set(await signInTogether(names))).toEqual(new Set([401]))
    })
  },
)

/** The embedded database has only the clock of the process. */
describe.skipIf(testDatabaseUrl === undefined)(
  'a process whose clock is a day ahead (only a server has a clock of its own)',
  () => {
    let provider: TestProvider

    beforeAll(async () => {
      provider = await openProvider()
    })

    afterAll(async () => {
      vi.useRealTimers()
      expect(provider.reported).toEqual([])
      await provider.close()
    })

    test('counts attempts by the clock of the database', async () => {
      const payload = { username: 'ana', password: 'x' }
      const signIn = async () =>
        (await provider.app.inject({ method: 'POST', url: paths.signIn(), payload })).statusCode
      const right = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: right + 24 * 60 * 60_000 })
      for (let tries = 0; tries < 10; tries += 1) expect(await signIn()).toBe(401)
      vi.useRealTimers()
      expect(await signIn()).toBe(429)
      const [first] = await provider.database.orm.select().from(signInAttempts)
      expect((first?.at.getTime() ?? 0) - right).toBeLessThan(60 * 60_000)
    })
  },
)

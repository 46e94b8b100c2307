import { paths } from '#contract/paths.ts'
import { password } from '#provider/testing/rows/fill-database.ts'
import { statusOf, trySignIn } from './send.ts'
import type { Attack, Target } from './target.ts'

const aheadMs = 365 * 24 * 60 * 60_000

/** Sets the clock of the process, and of the database inside it, ahead by `aheadMs`. */
const ahead = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const Right = Date
    const now = () => Right.now() + ${aheadMs}
    globalThis.Date = class extends Right {
      constructor(...parts) {
        if (parts.length === 0) super(now())
        else super(...parts)
      }
      static now() {
        return now()
      }
    }`,
  )}`,
}

/** An address that nobody has (RFC 5737). */
const from = '203.0.113.21'

const readMe = (target: Target, headers: Record<string, string>) =>
  statusOf(target, paths.me(), { headers })

const signOut = (target: Target, headers: Record<string, string>) =>
  statusOf(target, paths.signOut(), { method: 'POST', headers })

/** Compares a status; the sentence becomes a finding when it differs. */
const unless = (status: number, wanted: number, sentence: string) =>
  status === wanted ? [] : [`${sentence}: ${status}`]

export const clockPutRight: Attack = {
  name: 'clock-put-right',
  isLong: true,
  what: 'a clock that was a year ahead while people signed in, failed and signed out, over two starts, is corrected: nobody is locked out, a token signed ahead opens nothing before its time, what was ended stays ended, and failures are counted by the present time',
  run: async ({ start, makeDataDir }) => {
    const env = { DATA_DIR: await makeDataDir() }
    const before = await start(env)
    const [going, ended] = [await before.authorize('rita'), await before.authorize('sandra')]
    await signOut(before, ended)
    await before.kill()

    const wrong = await start({ ...env, ...ahead })
    const signedAhead = await wrong.authorize('beto')
    await signOut(wrong, await wrong.authorize('gil'))
    const closed = await failTenTimes(wrong, 'ana')
    await wrong.kill()
    // At its start the process deletes expired rows by its own clock.
    await (await start({ ...env, ...ahead })).kill()

    const right = await start(env)
    const good = { username: 'ana', password, from }
    const found = [
      ...unless(closed, 429, 'ten failures by the wrong clock close nothing'),
      ...unless(await readMe(right, going), 200, 'a session from before does not go on'),
      ...unless(await readMe(right, ended), 401, 'a session that was ended opens again'),
      ...unless(await readMe(right, signedAhead), 401, 'a token that was signed ahead opens'),
      // A database server counts by its own clock, which was right: there the failures still close the name.
      ...(right.isBehindProxy
        ? []
        : unless(await trySignIn(right, good), 200, 'who failed ahead cannot sign in')),
      // A sign-in under the wrong clock must not count as the last success before the failures now.
      ...unless(await failTenTimes(right, 'beto'), 429, 'ten failures by the right clock'),
    ]
    await right.kill()
    return found
  },
}

/** The status of the eleventh attempt. */
async function failTenTimes(target: Target, username: string): Promise<number> {
  const wrong = { username, password: 'errada', from }
  for (let tries = 0; tries < 10; tries += 1) await trySignIn(target, wrong)
  return trySignIn(target, wrong)
}

import { startPostgres } from '#provider/testing/postgres-server.ts'
import { releaseOf, type Release } from './releases.ts'
import { upgrade, type Step } from './upgrade.ts'

/**
 * `npm run trial -- upgrade`, or `node --import tsx tests/trials/upgrade/run.ts --from <commit> --seed 7 --only missed`:
 * real releases take each other's place under a fleet (docs/updates.md).
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}

/** Before the tables of devices and their keys (033, 034), and before the outbox had a table of encrypted rows. */
const oldest = argument('from') ?? '9822186d'
/** Releases between the oldest and this one: with 033 and encrypted rows; with 034; the first that had an archive. */
const between = ['a81656ad', '9a84cef5', '3d4cfa4b']

const seed = Number(argument('seed') ?? Date.now() % 2_147_483_647)
const only = argument('only')
const say = (words: string) => process.stdout.write(`${new Date().toISOString()} ${words}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const former = await releaseOf(oldest, say)
const present = await releaseOf('HEAD', say)
const to = (change: 'provider' | 'app', release: Release): Step => ({ change, to: release })

const trials: Record<string, () => Promise<Step[]>> = {
  'app-alone': async () => [to('app', present), to('app', former), to('app', present)],
  'provider-first': async () => [
    ...[to('provider', present), to('app', present)],
    ...[to('app', former), to('provider', former)],
    ...[to('provider', present), to('app', present)],
  ],
  'app-first': async () => [
    ...[to('app', present), to('provider', present)],
    ...[to('provider', former), to('app', former)],
    ...[to('app', present), to('provider', present)],
  ],
  missed: async () => {
    const missed: Release[] = []
    for (const commit of between) missed.push(await releaseOf(commit, say))
    const providers = [...missed, present].map((release) => to('provider', release))
    return [{ change: 'off' }, ...providers, to('app', present)]
  },
}

const postgres = await startPostgres()
let failed = 0
try {
  for (const [name, stepsOf] of Object.entries(trials)) {
    if (only !== undefined && only !== name) continue
    const steps = await stepsOf()
    say(`${name}, seed ${seed}: from ${former.commit} ${former.version} (${former.schema})`)
    const given = { seed, ordinary: Number(argument('tablets') ?? 14), trouble: 0.2, say }
    const { report, censuses, wrong } = await upgrade(postgres, { ...given, from: former, steps })
    say(JSON.stringify({ name, ...report, censuses }, undefined, 2))
    for (const sentence of wrong) say(`NOT KEPT: ${sentence}`)
    failed += wrong.length
  }
} finally {
  await postgres.close()
}
process.exitCode = failed > 0 ? 1 : 0
say(failed > 0 ? 'not all that has to hold does' : 'all is there, once')
process.exit()

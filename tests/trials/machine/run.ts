import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runFleet } from '../../fleet/fleet.ts'
import type { Surroundings } from '../../fleet/options.ts'
import { whatIsWrong } from '../../fleet/report.ts'
import { runShown, startCluster, type Cluster } from './cluster.ts'
import { disruptions } from './disruptions.ts'
import { startProbe, type Probe } from './probe.ts'

const say = (words: string) => process.stdout.write(`${new Date().toISOString()} ${words}\n`)
const wrong: string[] = []
const complain = (words: string) => {
  wrong.push(words)
  say(`NOT KEPT: ${words}`)
}

/** Runs this file again in a network of its own, whose processes all end with it; ends with its code. */
function goAlone(): never {
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  // The first process has to collect the children of those that are killed, or they would seem to live.
  const first = ['sh', '-c', '"$@"; exit $?', 'sh']
  const self = [process.execPath, '--import', 'tsx', fileURLToPath(import.meta.url)]
  const { status } = spawnSync(
    'unshare',
    [...namespaces, ...first, ...self, ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, MACHINE_TRIAL: 'alone' } },
  )
  process.exit(status ?? 1)
}

/** The fleet at work while one thing after the other fails. */
async function work(cluster: Cluster, keys: boolean, seed: number) {
  say(`${keys ? 'with' : 'without'} keys, seed ${seed}`)
  let probe: Probe | undefined
  const disrupt = async (count: number, surroundings: Surroundings) => {
    const disruption = disruptions[count]
    if (!disruption) return
    probe ??= startProbe(surroundings.processes.origins, surroundings.token)
    await cluster.whole()
    await probe.passes()
    probe.outcomes()
    const from = performance.now()
    await disruption.happen({ ...surroundings, cluster, probe, complain }).catch((error) => {
      complain(`${disruption.name}: ${String(error)}`)
      throw error
    })
    const seconds = probe.longestGap(from)
    await cluster.whole()
    const outcomes = JSON.stringify(probe.outcomes())
    say(`${disruption.name}: ${seconds} s without a write; writes ended with ${outcomes}`)
    if (!(await probe.isKept(surroundings.database))) {
      complain(`${disruption.name}: an acknowledged write is gone`)
    }
  }
  const options = {
    ...{ seed, keys, devices: 8, processes: 2, days: 4, trouble: 0.05 },
    ...{ longestPauseMs: 1_500, quarantineMs: 40_000 },
    disruptions: disruptions.length,
    disrupt,
    say,
  }
  const found = await runFleet({ url: cluster.url }, options)
  await probe?.stop()
  // The bucket was taken away on purpose.
  const isOfBucket = (complaint: string) => complaint.startsWith('PhotosUnreachableError')
  const complaints = found.complaints.filter((complaint) => !isOfBucket(complaint))
  const report = { ...found, complaints }
  say(JSON.stringify(report))
  for (const sentence of whatIsWrong(report)) complain(sentence)
}

/** Both, or one of them with `--keys` or `--no-keys`. */
const halves = [false, true].filter((keys) => !process.argv.includes(keys ? '--no-keys' : '--keys'))

async function run() {
  const cluster = await startCluster()
  try {
    const seed = Number(process.env['FLEET_SEED'] ?? Date.now() % 2_147_483_647)
    if (process.argv.includes('--contract')) {
      const tests = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'provider-on-postgres']
      if ((await runShown(process.execPath, tests, { TEST_DATABASE_URL: cluster.url })) !== 0) {
        complain('the tests of the contract on this database')
      }
      return
    }
    for (const keys of halves) await work(cluster, keys, seed)
  } catch (error) {
    complain(`the trial did not end: ${String(error)}`)
  } finally {
    if (wrong.length > 0) say(cluster.said())
    cluster.close()
  }
}

if (process.getuid?.() !== 0) throw new Error('the trial makes networks, so it has to run as root')
if (process.env['MACHINE_TRIAL'] !== 'alone') goAlone()
await run()
process.exit(wrong.length === 0 ? 0 : 1)

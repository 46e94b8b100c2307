import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complaintsIn, endProvider, runProvider, type Run } from '#provider/testing/run-provider.ts'

/**
 * A provider of several processes on one database and one bucket, which can be killed and started. They run these
 * sources, or the unpacked release in the folder `release`.
 */
export async function startProcesses(env: Record<string, string>, count: number, release?: string) {
  let current = release
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-fleet-'))
  const all: { run: Run; origin: string | undefined; isEnding: boolean }[] = []
  const complaints: string[] = []
  const crashed: string[] = []
  const ended = new WeakSet<Run>()
  const begin = async (place: number) => {
    const run = runProvider({ ...env, DATA_DIR: join(folder, String(place)) }, { release: current })
    const one = { run, origin: undefined as string | undefined, isEnding: false }
    all[place] = one
    let answered = false
    void run.ended.then(({ complaint }) => {
      one.origin = undefined
      ended.add(run)
      complaints.push(...complaintsIn(complaint))
      // A process that never answered had no database to start with.
      if (!one.isEnding && answered) crashed.push(complaint)
    })
    one.origin = await run.origin
    answered = one.origin !== undefined
    return one.origin !== undefined
  }
  const end = async (place: number, signal: NodeJS.Signals) => {
    const victim = all[place]
    if (!victim) return
    victim.origin = undefined
    victim.isEnding = true
    await endProvider(victim.run, signal)
  }
  const beginAgain = async (place: number) => {
    for (let tries = 0; tries < 20; tries += 1) if (await begin(place)) return
    throw new Error('a process of the provider does not start any more')
  }
  await begin(0)
  const rest = Array.from({ length: count - 1 }, (_, index) => begin(index + 1))
  await Promise.all(rest)
  return {
    /** Of the processes that have ended and of the running ones. */
    complaints: () => [
      ...complaints,
      ...all
        .filter(({ run }) => !ended.has(run))
        .flatMap(({ run }) => complaintsIn(run.said().complaint)),
    ],
    origins: () => all.flatMap(({ origin }) => (origin === undefined ? [] : [origin])),
    /** Kills a process and starts it again; it cannot start while the database is stopped. */
    kill: async (place: number) => {
      await end(place, 'SIGKILL')
      await beginAgain(place)
    },
    /** Puts another release in the place of the current one, as a restart of the service does, one after the other. */
    replace: async (other: string) => {
      current = other
      for (const place of all.keys()) {
        await end(place, 'SIGTERM')
        await beginAgain(place)
      }
    },
    crashed: () => crashed,
    close: async () => {
      for (const one of all) one.isEnding = true
      await Promise.all(all.map(({ run }) => endProvider(run, 'SIGKILL')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Processes = Awaited<ReturnType<typeof startProcesses>>

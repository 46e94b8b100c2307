import { setTimeout as sleep } from 'node:timers/promises'
import type { Surroundings } from '../../fleet/options.ts'
import { until } from '../until.ts'
import type { Cluster } from './cluster.ts'
import { cut, mend, type Card } from './network.ts'
import type { Probe } from './probe.ts'

interface Scene extends Surroundings {
  cluster: Cluster
  probe: Probe
  /** Notes what must not be. */
  complain: (words: string) => void
}

interface Disruption {
  name: string
  /** Resolves once writes pass again; what was taken away is given back by then or by `after`. */
  happen: (scene: Scene) => Promise<void>
}

const bucketAwayMs = 15_000

/** The primary loses its network cards; it must not be a primary any more when another machine is. */
const cutPrimary =
  (...cards: Card[]) =>
  async ({ cluster, probe, complain }: Scene) => {
    const old = await cluster.primary()
    for (const card of cards) cut(old, card)
    const next = await until('another primary', 60, async () => {
      const found = await cluster.primary()
      return found !== old && found
    })
    // Behind cut cards nobody can ask it, and nobody can write to it either.
    if (!cards.includes('outer') && (await cluster.isPrimary(old))) {
      complain(`machine ${old} still calls itself primary beside machine ${next}`)
    }
    await probe.passes()
    for (const card of cards) mend(old, card)
    await cluster.whole()
    if ((await cluster.primary()) !== next) {
      complain(`machine ${old} took the place of machine ${next} when it came back`)
    }
  }

const killMachine = async ({ cluster, probe }: Scene, machine: number) => {
  cluster.kill(machine)
  await probe.passes()
  cluster.start(machine)
}

export const disruptions: readonly Disruption[] = [
  {
    name: 'the machine of the primary loses its power',
    happen: async (scene) => killMachine(scene, await scene.cluster.primary()),
  },
  {
    name: 'a standby is promoted on purpose',
    happen: async ({ cluster, probe }) => {
      await cluster.switchOver()
      await probe.passes()
    },
  },
  {
    name: 'the primary is cut off from etcd and the standbys, its callers reach it',
    happen: cutPrimary('inner'),
  },
  {
    name: 'a process of the provider is killed',
    happen: async ({ processes, probe }) => {
      await processes.kill(0)
      await probe.passes()
    },
  },
  {
    name: 'the machine of the primary disappears without a word',
    happen: cutPrimary('inner', 'outer'),
  },
  {
    name: 'the bucket is away',
    happen: async ({ buckets, probe }) => {
      await buckets.stop()
      await sleep(bucketAwayMs)
      await buckets.start()
      await probe.passes()
    },
  },
  {
    name: 'HAProxy is killed and started again',
    happen: async ({ cluster, probe }) => {
      await cluster.restartProxy()
      await probe.passes()
    },
  },
  {
    name: 'the machine of the synchronous standby is cut off',
    happen: async ({ cluster, probe }) => {
      const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby')
      const machine = Number(standby?.name.slice(2))
      for (const card of ['inner', 'outer'] as const) cut(machine, card)
      await probe.passes()
      for (const card of ['inner', 'outer'] as const) mend(machine, card)
    },
  },
  {
    name: 'PostgreSQL of the primary is killed, Patroni lives',
    happen: async ({ cluster, probe }) => {
      cluster.killPostgres(await cluster.primary())
      await probe.passes()
    },
  },
]

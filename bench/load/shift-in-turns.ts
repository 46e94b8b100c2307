import { seeded, type Random } from '../../tests/outbox-simulation/random.ts'
import { account, failuresIn, mean, type Shares } from './account.ts'
import type { Draws } from './draw-shift.ts'
import { callers, seconds, turns } from './extent.ts'
import { callAtRate, callWithoutPause, type Reported } from './generator.ts'
import { shift } from './traffic.ts'

/** Who is called, and with what. */
export interface Server {
  origin: string
  pid: number
  draws: Draws
}

export interface Carried {
  /** Calls a second at most, of each turn. */
  most: number[]
  half: Reported[]
  refused: Reported[]
  shares: { most: Shares; half: Shares }
}

/**
 * A shift's calls as many as can be had, and at half of that: in turns, each at half of what the first
 * server has just carried, and for each server at the same moments calls of the same kinds. A machine that others use too is by half faster now than in a minute, and half
 * of what it carried then is no half.
 */
export async function callInTurns(servers: readonly Server[]): Promise<Carried[]> {
  const all = servers.map(beginWith)
  for (const one of all) await one.carryMost(seconds / 2)
  for (const one of all) one.forget()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const one of all) await one.carryMost(seconds / turns)
    const aSecond = (all[0]?.most.at(-1) ?? 0) / 2
    // Each comes first in its turn: what follows upon all cores in use may find the machine slower.
    const first = turn % all.length
    for (const one of [...all.slice(first), ...all.slice(0, first)])
      await one.carryHalf(aSecond, turn)
  }
  return all.map(({ most, half, refused, shares }) => ({
    most,
    half,
    refused: [...refused, ...failuresIn(half)],
    shares: { most: mean(shares.most), half: mean(shares.half) },
  }))
}

function beginWith({ origin, pid, draws }: Server) {
  const contents = seeded(1, `shift of ${origin}`)
  /** A call's kind comes from this; what is in it is the server's own. */
  const kindsFrom = (random: Random) => () => draws[random.weighted(shift)](contents)
  const most: number[] = []
  const half: Reported[] = []
  const refused: Reported[] = []
  const shares: { most: Shares[]; half: Shares[] } = { most: [], half: [] }
  return {
    most,
    half,
    refused,
    shares,
    carryMost: async (length: number) => {
      const next = kindsFrom(contents)
      const carry = () => callWithoutPause(origin, next, { callers, seconds: length })
      const { result, shares: used } = await account(pid, carry)
      most.push(result.aSecond)
      refused.push(...failuresIn(result.reported))
      shares.most.push(used)
    },
    carryHalf: async (aSecond: number, turn: number) => {
      const random = seeded(turn, 'half of a shift')
      const next = kindsFrom(random)
      const rate = { aSecond, seconds: (seconds * 2) / turns, random: random.next }
      const { result, shares: used } = await account(pid, () => callAtRate(origin, next, rate))
      half.push(...result)
      shares.half.push(used)
    },
    /** What it carried while it was new: what runs often is made faster while it runs. */
    forget: () => {
      most.length = 0
      shares.most.length = 0
    },
  }
}

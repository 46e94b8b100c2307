import { seeded, type Random } from '../../tests/outbox-simulation/random.ts'
import { account, failuresIn, mean, type Shares } from './account.ts'
import type { Draws } from './draw-shift.ts'
import { callers, seconds, turns } from './extent.ts'
import { callAtRate, callWithoutPause, type Reported } from './generator.ts'
import { shift } from './traffic.ts'

/** The called server and its calls. */
export interface Server {
  origin: string
  pid: number
  draws: Draws
}

export interface Carried {
  /** The saturating rate of each turn, in calls a second. */
  most: number[]
  half: Reported[]
  refused: Reported[]
  shares: { most: Shares; half: Shares }
}

/**
 * Runs a shift's calls at the saturating rate and at half of it, in turns. In each turn all servers run at half of
 * the rate that the first server has just carried, with calls of the same kinds at the same moments. The speed of a
 * shared machine can change by half within a minute, so that an earlier rate cannot be used.
 */
export async function callInTurns(servers: readonly Server[]): Promise<Carried[]> {
  const all = servers.map(beginWith)
  for (const one of all) await one.carryMost(seconds / 2)
  for (const one of all) one.forget()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const one of all) await one.carryMost(seconds / turns)
    const aSecond = (all[0]?.most.at(-1) ?? 0) / 2
    // The servers take turns at coming first, because the one that runs right after a saturating load may find a slower
    // machine.
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
  /** `random` decides the kind of a call; its contents depend on the server. */
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
    /** Discards the results of the warm-up, in which V8 had not optimized the code yet. */
    forget: () => {
      most.length = 0
      shares.most.length = 0
    },
  }
}

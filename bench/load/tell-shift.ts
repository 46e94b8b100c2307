import { median } from '../record/median.ts'
import type { Budget } from '../record/measurement.ts'
import { tell } from '../record/tell.ts'
import { sayFailures, sayShares } from './account.ts'
import { mostOverBare, slowestMs, turns } from './extent.ts'
import { quantile, type Reported } from './generator.ts'
import type { Carried } from './shift-in-turns.ts'

const groups = [
  { words: 'all calls', of: (_reported: Reported) => true },
  { words: 'reads', of: ({ kind }: Reported) => kind === 'read' },
  { words: 'light writes', of: ({ kind }: Reported) => kind === 'write' },
  { words: 'photos', of: ({ kind }: Reported) => kind === 'photo' },
]

const groupsOf = ({ half }: Carried) =>
  groups.map(({ words, of }) => ({ words, reported: half.filter(of) }))

const tailOf = (reported: readonly Reported[]) => quantile(reported, 0.99)

const say = (reported: readonly Reported[]) =>
  [0.5, 0.9, 0.99, 1].map((share) => quantile(reported, share).toFixed(0)).join(', ')

const sayCores = ({ shares }: Carried) =>
  `cores of the server, the database, the callers: ${sayShares(shares.half)}; saturated ${sayShares(shares.most)}`

/** Reports the saturating rate of a shift's calls, and their times at half of that rate. */
export function tellShift(where: string, ours: Carried, ofItself: string) {
  const { most, half, refused } = ours
  tell({
    title: `A shift's calls ${where}, 99 of 100 answered within`,
    about: `at half of the ${median(most).toFixed(0)} calls a second that saturate it (${Math.min(...most).toFixed(0)} to ${Math.max(...most).toFixed(0)} in ${turns} turns), from the moment at which each was due; ${half.length} calls`,
    unit: 'ms',
    bars: groupsOf(ours).map(({ words, reported }) => ({
      name: words,
      value: tailOf(reported),
      whose: 'ours',
    })),
    budgets: [
      ...groupsOf(ours).map(({ words, reported }): Budget => ({
        what: `99 of 100: ${words}`,
        value: tailOf(reported),
        unit: 'ms',
        limit: slowestMs,
        side: 'most',
      })),
      {
        what: 'calls that were refused',
        value: refused.length,
        unit: '',
        limit: 0,
        side: 'most',
      },
    ],
    notes: [
      `ms within which a half, nine tenths, 99 hundredths and all were answered: ${say(half)}`,
      ...groupsOf(ours)
        .slice(1)
        .map(({ words, reported }) => `${reported.length} ${words}: ${say(reported)}`),
      ofItself,
      sayCores(ours),
      ...(refused.length > 0 ? [`${refused.length} refused: ${sayFailures(refused)}`] : []),
    ],
  })
}

/** Reports the comparison with a bare server: the same calls at the same rate, in the same turns. */
export function tellOverBare(ours: Carried, bare: Carried) {
  if (bare.refused.length > 0) throw new Error(sayFailures(bare.refused))
  const pairs = groupsOf(ours).map(({ words, reported }, at) => ({
    words,
    provider: tailOf(reported),
    peer: tailOf(groupsOf(bare)[at]?.reported ?? []),
  }))
  const carried = median(bare.most) / median(ours.most)
  tell({
    title: 'A shift beside a bare Fastify, 99 of 100 answered within',
    about: `the same queries in the same transactions, with the values that were recorded, statements named; a photo decoded for its thumbnail and written; both at half of what the provider carries just then, calls of the same kinds at the same moments, in ${turns} turns`,
    unit: 'ms',
    bars: pairs.flatMap(({ words, provider, peer }) => [
      { name: `${words}, the provider`, value: provider, whose: 'ours' as const },
      { name: `${words}, bare`, value: peer, whose: 'peer' as const },
    ]),
    budgets: [
      ...pairs.map(({ words, provider, peer }): Budget => ({
        what: `${words}: provider / bare`,
        value: provider / peer,
        unit: '×',
        limit: mostOverBare,
        side: 'most',
        line: peer * mostOverBare,
      })),
      {
        what: 'calls a second at most: bare / provider',
        value: carried,
        unit: '×',
        limit: mostOverBare,
        side: 'most',
      },
    ],
    notes: [
      `calls a second at most: ${median(ours.most).toFixed(0)}, bare ${median(bare.most).toFixed(0)}`,
      ...groupsOf(bare).map(
        ({ words, reported }) =>
          `${words}, bare, a half, nine tenths, 99 hundredths and all: ${say(reported)}`,
      ),
      sayCores(bare),
      'the bare one looks neither at what comes nor at what it answers, and leaves photos to the system to bring to the disk',
    ],
  })
}

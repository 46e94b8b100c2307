import { weathers } from '../person/plan.ts'
import type { Canary } from './canary.ts'

/** One defect each. Without a defect the small engine keeps every promise. */
export type Defect =
  | 'no lock'
  | 'no fence'
  | 'resends blindly'
  | 'reconciles without a quarantine'
  | 'quarantine by the device clock'
  | 'takes an interrupted call for unsent'
  | 'drops on 401'
  | 'any 2xx is success'
  | 'sends children before their parent'
  | 'no lanes'
  | 'takes a lost response for a refusal'
  | 'takes a lost response for success'
  | 'overwrites at once'
  | 'other bytes each time'
  | 'sends with the token of any person'
  | 'confirms before the commit'
  | 'power is never lost'
  | 'stores the alias in a second transaction'
  | 'gives up after three tries'
  | 'never deletes photos'
  | 'one refusal stops all'
  | 'waits for a moment in the far future'
  | 'parks on every doubt'
  | 'sends after a long sleep'
  | 'never reads before a retry'
  | 'trusts its first read for ever'
  | 'a declined act blocks its lane'
  | 'a declined act counts as done'
  | 'finalizes at once'
  | 'one record has two lanes'
  | 'takes any new value for its own'
  | 'sends again after an unclear read'
  | 'forgets the baseline'
  | 'a 409 is always a refusal'

interface Known extends Omit<Canary, 'engine'> {
  defect: Defect
}

/** Weathers with several people who work on the same reports. */
const { coinciding, crowded } = weathers

/** Each defect with the rules of which it must break at least one. */
export const knownDefects: Known[] = [
  { defect: 'no lock', caughtFor: ['TWICE', 'ORDER'] },
  {
    defect: 'no fence',
    seed: 21,
    caughtFor: ['TWICE', 'ORDER', 'STALE'],
    weather: weathers.freezing,
  },
  { defect: 'resends blindly', caughtFor: ['TWICE'] },
  { defect: 'reconciles without a quarantine', seed: 10, caughtFor: ['TWICE'] },
  {
    defect: 'quarantine by the device clock',
    seed: 86,
    caughtFor: ['TWICE'],
    weather: weathers.jumping,
  },
  { defect: 'takes an interrupted call for unsent', seed: 72, caughtFor: ['TWICE'] },
  { defect: 'drops on 401', caughtFor: ['DISCARDED'] },
  { defect: 'any 2xx is success', caughtFor: ['LOST'] },
  { defect: 'sends children before their parent', seed: 87, caughtFor: ['LOCAL-ID'] },
  { defect: 'no lanes', caughtFor: ['ORDER', 'STALE'] },
  { defect: 'takes a lost response for a refusal', caughtFor: ['FALSE-END'] },
  { defect: 'takes a lost response for success', caughtFor: ['LOST'] },
  {
    defect: 'overwrites at once',
    seed: 19,
    caughtFor: ['STALE', 'ORDER'],
    weather: weathers.lossy,
  },
  { defect: 'other bytes each time', caughtFor: ['BYTES'] },
  { defect: 'sends with the token of any person', caughtFor: ['PERSON'] },
  { defect: 'confirms before the commit', caughtFor: ['VANISHED'] },
  { defect: 'power is never lost', caughtFor: ['TWICE', 'VANISHED', 'LOST'] },
  {
    defect: 'stores the alias in a second transaction',
    seed: 43,
    caughtFor: ['STALLED', 'NEEDLESS', 'LOCAL-ID'],
  },
  { defect: 'gives up after three tries', seed: 36, caughtFor: ['DISCARDED'] },
  { defect: 'never deletes photos', caughtFor: ['BODIES'] },
  { defect: 'one refusal stops all', caughtFor: ['STALLED'] },
  {
    defect: 'waits for a moment in the far future',
    caughtFor: ['STALLED'],
    weather: weathers.jumping,
  },
  { defect: 'parks on every doubt', caughtFor: ['NEEDLESS'] },
  {
    defect: 'sends after a long sleep',
    seed: 118,
    caughtFor: ['TWICE', 'ORDER', 'STALE'],
    weather: weathers.freezing,
  },
  { defect: 'never reads before a retry', seed: 59, caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'trusts its first read for ever', seed: 13, caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'a declined act blocks its lane', caughtFor: ['STALLED'], weather: crowded },
  { defect: 'a declined act counts as done', caughtFor: ['LOST'], weather: crowded },
  { defect: 'finalizes at once', caughtFor: ['EARLY'], weather: crowded },
  { defect: 'one record has two lanes', seed: 18, caughtFor: ['ORDER', 'EARLY'], weather: crowded },
  { defect: 'takes any new value for its own', caughtFor: ['ADOPTED'], weather: coinciding },
  {
    defect: 'sends again after an unclear read',
    seed: 26,
    caughtFor: ['TWICE'],
    weather: coinciding,
  },
  { defect: 'forgets the baseline', seed: 10, caughtFor: ['TWICE'], weather: crowded },
  {
    defect: 'a 409 is always a refusal',
    seed: 12,
    caughtFor: ['FALSE-END'],
    weather: weathers.repeating,
  },
]

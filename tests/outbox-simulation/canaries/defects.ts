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
  { defect: 'no fence', caughtFor: ['TWICE', 'ORDER', 'STALE'], weather: weathers.freezing },
  { defect: 'resends blindly', caughtFor: ['TWICE'] },
  { defect: 'reconciles without a quarantine', caughtFor: ['TWICE'] },
  { defect: 'quarantine by the device clock', caughtFor: ['TWICE'], weather: weathers.jumping },
  { defect: 'takes an interrupted call for unsent', caughtFor: ['TWICE'] },
  { defect: 'drops on 401', caughtFor: ['DISCARDED'] },
  { defect: 'any 2xx is success', caughtFor: ['LOST'] },
  { defect: 'sends children before their parent', caughtFor: ['LOCAL-ID'] },
  { defect: 'no lanes', caughtFor: ['ORDER', 'STALE'] },
  { defect: 'takes a lost response for a refusal', caughtFor: ['FALSE-END'] },
  { defect: 'takes a lost response for success', caughtFor: ['LOST'] },
  { defect: 'overwrites at once', caughtFor: ['STALE', 'ORDER'], weather: weathers.lossy },
  { defect: 'other bytes each time', caughtFor: ['BYTES'] },
  { defect: 'sends with the token of any person', caughtFor: ['PERSON'] },
  { defect: 'confirms before the commit', caughtFor: ['VANISHED'] },
  { defect: 'power is never lost', caughtFor: ['TWICE', 'VANISHED', 'LOST'] },
  {
    defect: 'stores the alias in a second transaction',
    caughtFor: ['STALLED', 'NEEDLESS', 'LOCAL-ID'],
  },
  { defect: 'gives up after three tries', caughtFor: ['DISCARDED'] },
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
    caughtFor: ['TWICE', 'ORDER', 'STALE'],
    weather: weathers.freezing,
  },
  { defect: 'never reads before a retry', caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'trusts its first read for ever', caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'a declined act blocks its lane', caughtFor: ['STALLED'], weather: crowded },
  { defect: 'a declined act counts as done', caughtFor: ['LOST'], weather: crowded },
  { defect: 'finalizes at once', caughtFor: ['EARLY'], weather: crowded },
  { defect: 'one record has two lanes', caughtFor: ['ORDER', 'EARLY'], weather: crowded },
  { defect: 'takes any new value for its own', caughtFor: ['ADOPTED'], weather: coinciding },
  { defect: 'sends again after an unclear read', caughtFor: ['TWICE'], weather: coinciding },
  { defect: 'forgets the baseline', caughtFor: ['TWICE'], weather: crowded },
  {
    defect: 'a 409 is always a refusal',
    caughtFor: ['FALSE-END'],
    weather: weathers.repeating,
  },
]

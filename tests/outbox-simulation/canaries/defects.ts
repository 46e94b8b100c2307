import { weathers } from '../person/plan.ts'
import type { Canary } from './canary.ts'

/** One defect each. Without a defect the small engine keeps every promise. */
export type Defect =
  | 'no lock'
  | 'no fence'
  | 'resends blindly'
  | 'asks at once'
  | 'quarantine by the device clock'
  | 'a dead run never sent anything'
  | 'drops on 401'
  | 'any 2xx is success'
  | 'children do not wait'
  | 'no lanes'
  | 'no answer is a refusal'
  | 'no answer is success'
  | 'overwrites at once'
  | 'other bytes each time'
  | 'any token will do'
  | 'says kept too early'
  | 'power is never lost'
  | 'alias apart'
  | 'gives up after three tries'
  | 'keeps photos for ever'
  | 'one refusal stops all'
  | 'waits for a moment in the far future'
  | 'parks on every doubt'
  | 'sends after a long sleep'
  | 'never looks'
  | 'believes its first look for ever'
  | 'what was declined holds its lane'
  | 'what was declined is done'
  | 'finalizes at once'
  | 'one record has two lanes'
  | 'takes what is new for its own'
  | 'sends again when it cannot tell'
  | 'forgets what was there before'
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
  { defect: 'asks at once', caughtFor: ['TWICE'] },
  { defect: 'quarantine by the device clock', caughtFor: ['TWICE'], weather: weathers.jumping },
  { defect: 'a dead run never sent anything', caughtFor: ['TWICE'] },
  { defect: 'drops on 401', caughtFor: ['DISCARDED'] },
  { defect: 'any 2xx is success', caughtFor: ['LOST'] },
  { defect: 'children do not wait', caughtFor: ['LOCAL-ID'] },
  { defect: 'no lanes', caughtFor: ['ORDER', 'STALE'] },
  { defect: 'no answer is a refusal', caughtFor: ['FALSE-END'] },
  { defect: 'no answer is success', caughtFor: ['LOST'] },
  { defect: 'overwrites at once', caughtFor: ['STALE', 'ORDER'], weather: weathers.lossy },
  { defect: 'other bytes each time', caughtFor: ['BYTES'] },
  { defect: 'any token will do', caughtFor: ['PERSON'] },
  { defect: 'says kept too early', caughtFor: ['VANISHED'] },
  { defect: 'power is never lost', caughtFor: ['TWICE', 'VANISHED', 'LOST'] },
  { defect: 'alias apart', caughtFor: ['STALLED', 'NEEDLESS', 'LOCAL-ID'] },
  { defect: 'gives up after three tries', caughtFor: ['DISCARDED'] },
  { defect: 'keeps photos for ever', caughtFor: ['BODIES'] },
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
  { defect: 'never looks', caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'believes its first look for ever', caughtFor: ['UNSEEN'], weather: crowded },
  { defect: 'what was declined holds its lane', caughtFor: ['STALLED'], weather: crowded },
  { defect: 'what was declined is done', caughtFor: ['LOST'], weather: crowded },
  { defect: 'finalizes at once', caughtFor: ['EARLY'], weather: crowded },
  { defect: 'one record has two lanes', caughtFor: ['ORDER', 'EARLY'], weather: crowded },
  { defect: 'takes what is new for its own', caughtFor: ['ADOPTED'], weather: coinciding },
  { defect: 'sends again when it cannot tell', caughtFor: ['TWICE'], weather: coinciding },
  { defect: 'forgets what was there before', caughtFor: ['TWICE'], weather: crowded },
  {
    defect: 'a 409 is always a refusal',
    caughtFor: ['FALSE-END'],
    weather: weathers.repeating,
  },
]

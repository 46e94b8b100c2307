import { arrivalVisits } from './arrival.ts'
import { checklistVisits } from './checklists.ts'
import { officeVisits } from './office.ts'
import { operationVisits } from './operations.ts'
import { receivingVisits } from './receiving.ts'
import { shellVisits } from './shell.ts'
import type { Visit, Visits } from './walk.ts'

/** Two workers walk these groups in parallel, each with one sign-in that may open every screen. */
export const walks: Readonly<Record<string, Visits>> = {
  'the home, stuffing, loading and stock': { ...shellVisits, ...operationVisits },
  'receiving, checklists and the arrival': {
    ...receivingVisits,
    ...checklistVisits,
    ...arrivalVisits,
  },
  'monitors, reports and administration': officeVisits,
}

/** A visit for each address of the app; tests/walks.test.ts compares them with its screens. */
export const visits: Visits = Object.fromEntries(
  Object.values(walks).flatMap(Object.entries<Visit>),
)

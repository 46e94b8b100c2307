import type { Day, Place } from './days/day.ts'
import { stuffingDay } from './days/stuffing-day.ts'
import { receivingDay } from './days/receiving-day.ts'
import { checklistDay } from './days/checklist-day.ts'
import { vehicleDay } from './days/vehicle-day.ts'
import { forkliftDay } from './days/forklift-day.ts'
import { yardDay } from './days/yard-day.ts'
import { gateDay } from './days/gate-day.ts'

/** One kind of work each, assigned to the devices in turn. */
export const kindsOfDay: readonly ((place: Place) => Promise<Day>)[] = [
  stuffingDay,
  receivingDay,
  checklistDay,
  vehicleDay,
  forkliftDay,
  yardDay,
  gateDay,
]

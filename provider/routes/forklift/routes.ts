import type { Api, Means } from '../api.ts'
import { routeForkliftAnswer } from './answers/answer.ts'
import { routeHourMeterCorrection } from './answers/correct-hour-meter.ts'
import { routeForkliftFiles } from './files.ts'
import { routeForkliftHistory } from './history.ts'
import { routeForkliftList } from './list.ts'
import { routeForkliftMachine } from './machine.ts'
import { routeForkliftChecklistNew } from './new.ts'
import { routeForkliftChecklist } from './page.ts'

/** Every call of contract §10, and one extension. */
export function routeForklifts(api: Api, means: Means) {
  routeForkliftList(api, means)
  routeForkliftMachine(api, means)
  routeForkliftHistory(api, means)
  routeForkliftChecklist(api, means)
  routeForkliftChecklistNew(api, means)
  routeForkliftAnswer(api, means)
  routeHourMeterCorrection(api, means)
  routeForkliftFiles(api, means)
}

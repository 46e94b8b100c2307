import * as arrivals from './schema/arrivals.ts'
import * as calls from './schema/calls.ts'
import * as checklists from './schema/checklists.ts'
import * as devices from './schema/devices.ts'
import * as exits from './schema/exits.ts'
import * as forklifts from './schema/forklifts.ts'
import * as loading from './schema/loading.ts'
import * as partners from './schema/partners.ts'
import * as people from './schema/people.ts'
import * as photos from './schema/photos.ts'
import * as receipts from './schema/receipts.ts'
import * as receiving from './schema/receiving.ts'
import * as stock from './schema/stock.ts'
import * as stuffing from './schema/stuffing.ts'

/** Every table, for code that iterates over all of them. */
export const schema = {
  ...people,
  ...calls,
  ...photos,
  ...partners,
  ...stock,
  ...exits,
  ...stuffing,
  ...receipts,
  ...receiving,
  ...checklists,
  ...loading,
  ...forklifts,
  ...arrivals,
  ...devices,
}

import * as calls from './schema/calls.ts'
import * as exits from './schema/exits.ts'
import * as partners from './schema/partners.ts'
import * as people from './schema/people.ts'
import * as photos from './schema/photos.ts'
import * as stock from './schema/stock.ts'
import * as stuffing from './schema/stuffing.ts'

/** Every table, for drizzle's `orm.query` and for those that walk over all of them. */
export const schema = {
  ...people,
  ...calls,
  ...photos,
  ...partners,
  ...stock,
  ...exits,
  ...stuffing,
}

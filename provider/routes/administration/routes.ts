import type { Api, Means } from '../api.ts'
import { routeDamageRemoval } from './delete-damage.ts'
import { routeGrants } from './grants.ts'
import { routeIntegrity } from './integrity.ts'
import { routeRoles } from './roles.ts'
import { routeUserSave } from './save-user.ts'
import { routeUserPermissions } from './user-permissions.ts'
import { routeUsers } from './users.ts'

/** The calls of administration (contract §3). */
export function routeAdministration(api: Api, means: Means) {
  routeUsers(api, means)
  routeUserSave(api, means)
  routeUserPermissions(api, means)
  routeRoles(api, means)
  routeGrants(api, means)
  routeIntegrity(api, means)
  routeDamageRemoval(api, means)
}

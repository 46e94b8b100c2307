import { and, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { mostDevices, mostDevicesOfPerson } from '#contract/limits.ts'
import { deviceRoles, type DeviceRole } from '#contract/roles.ts'
import { DeviceHeard, DeviceId, DeviceList, DeviceStatus } from '#contract/schemas/devices.ts'
import { type Api, type Means, personOf } from '../api.ts'
import type { Orm } from '../../db/database.ts'
import { deviceKeys, devices } from '../../db/schema/devices.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { deviceCall } from '../describe-call.ts'
import { routeDeviceKeys } from './keys.ts'

/** What devices say of themselves: extensions of the contract. */
export function routeDevices(api: Api, means: Means) {
  routeDeviceStatus(api, means)
  routeDeviceList(api, means)
  routeDeviceKeys(api, means)
}

/** PUT /api/core/aparelho/{idAparelho}: stores the latest status. Any signed-in person tells it, also a kiosk. */
function routeDeviceStatus(api: Api, { now }: Means) {
  api.put(
    '/api/core/aparelho/:idAparelho',
    deviceCall(
      'O que um aparelho diz de si',
      DeviceHeard,
      { params: Type.Object({ idAparelho: DeviceId }), body: DeviceStatus },
      { devices: deviceRoles },
    ),
    async (request) => {
      const { idAparelho } = request.params
      const { esperaSegundos, ...said } = request.body
      const visto = now()
      const desde =
        esperaSegundos === null ? null : new Date(visto.getTime() - esperaSegundos * 1000)
      const row = { ...said, uid: personOf(request).uid, desde, visto }
      return request.commit(
        async (tx) => {
          await tx
            .insert(devices)
            .values({ id: idAparelho, ...row, versaoDesde: visto })
            .onConflictDoUpdate({
              target: devices.id,
              set: {
                ...row,
                versaoDesde: sql`case when ${devices.versao} is not distinct from excluded.versao
                  then ${devices.versaoDesde} else excluded.versao_desde end`,
              },
            })
          await forgetOldest(tx, row.uid)
          return { message: 'Situação recebida' }
        },
        // Each statement decides alone.
        { isolation: 'read committed' },
      )
    },
  )
}

/** Ids come from devices, so that one person could make any number of rows. */
async function forgetOldest(tx: Orm, uid: number) {
  const limit = tx
    .select({ visto: devices.visto })
    .from(devices)
    .where(eq(devices.uid, uid))
    .orderBy(desc(devices.visto))
    .offset(mostDevicesOfPerson - 1)
    .limit(1)
  await tx.delete(devices).where(and(eq(devices.uid, uid), lt(devices.visto, limit)))
}

/** GET /api/core/aparelho/list. */
function routeDeviceList(api: Api, { database: { orm }, now, version }: Means) {
  api.get(
    '/api/core/aparelho/list',
    deviceCall('Os aparelhos', DeviceList, {}, { access: ['SGL_OPS_ADMIN', 'ADMIN'] }),
    async () => {
      const rows = await orm
        .select({ ...columns, pessoa: users.nome, papel: sql<DeviceRole | null>`${roleRows.role}` })
        .from(devices)
        .innerJoin(users, eq(users.uid, uidColumn))
        .leftJoin(deviceKeys, and(eq(deviceKeys.id, devices.id), isNotNull(deviceKeys.digest)))
        .leftJoin(grants, eq(grants.uid, deviceKeys.uid))
        .leftJoin(roleRows, eq(roleRows.rid, grants.rid))
        .orderBy(desc(devices.visto), devices.id)
        .limit(mostDevices)
      return {
        itens: rows.map(({ id, desde, versaoDesde, visto, papel, ...said }) => ({
          idAparelho: id,
          ...said,
          desde: desde?.toISOString() ?? null,
          versaoDesde: versaoDesde.toISOString(),
          visto: visto.toISOString(),
          ...(papel && { papel }),
        })),
        updatedAt: now().toISOString(),
        entraSozinho: true,
        ...(version !== undefined && { versao: version }),
      }
    },
  )
}

const { uid: uidColumn, ...columns } = getTableColumns(devices)

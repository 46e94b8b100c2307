import { Type } from 'typebox'
import { DeviceHeard, DeviceId, DeviceKeyBody } from '#contract/schemas/devices.ts'
import { type Api, type Means, personOf } from '../api.ts'
import type { Orm } from '../../db/database.ts'
import { devices } from '../../db/schema/devices.ts'
import { endDeviceKey, giveDeviceKey } from '../../session/device-keys.ts'
import { deviceCall } from '../describe-call.ts'

const params = Type.Object({ idAparelho: DeviceId })
const address = '/api/core/aparelho/:idAparelho/credencial'
/** Those who see the monitors and the board of the devices: a key gives less than they have. */
const supervisors = { access: ['SGL_OPS_ADMIN', 'ADMIN'] as const }

/**
 * PUT and DELETE /api/core/aparelho/{idAparelho}/credencial, extensions of the contract. The device makes the secret,
 * so that no response contains it: responses are stored under their keys.
 */
export function routeDeviceKeys(api: Api, { now }: Means) {
  api.put(
    address,
    deviceCall(
      'Deixar um aparelho entrar sozinho, só como monitor ou só como totem',
      DeviceHeard,
      { params, body: DeviceKeyBody },
      supervisors,
    ),
    async (request) => {
      const { idAparelho: id } = request.params
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const at = now()
        await giveDeviceKey(tx, { ...request.body, id, uid, at })
        await showOnBoard(tx, { id, uid, nome: request.body.nome, at })
        return { message: 'O aparelho passa a entrar sozinho' }
      })
    },
  )
  api.delete(
    address,
    deviceCall('Desligar o acesso de um aparelho', DeviceHeard, { params }, supervisors),
    async (request) => {
      const { idAparelho: id } = request.params
      return request.commit(async (tx) => {
        await endDeviceKey(tx, { id })
        return { message: 'Acesso desligado' }
      })
    },
  )
}

interface New {
  id: string
  uid: number
  nome: string
  at: Date
}

/** A key can be ended on the board alone, also of a device that has told nothing of itself yet. */
async function showOnBoard(tx: Orm, { id, uid, nome, at }: New) {
  const none = { pendentes: 0, fotos: 0, deOutros: 0, recusados: 0, recusas: [] }
  await tx
    .insert(devices)
    .values({ id, uid, nome, ...none, espaco: 'LIVRE', versaoDesde: at, visto: at })
    .onConflictDoNothing()
}

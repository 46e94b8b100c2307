import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { Damage, DamageList } from '#contract/schemas/receiving.ts'
import { totalDamages } from '#src/domain/amounts/damage-weights.ts'
import type { Api, Means } from '../../api.ts'
import { findReport } from '../find-report.ts'
import { listDamages, readDamage } from './read-damages.ts'
import { receivingCall } from '../../describe-call.ts'

/** GET /api/ops/recebimento/avaria/list/{id} and avaria/{id} (contract §7). */
export function routeDamages(api: Api, { database }: Means) {
  const params = Type.Object({ id: RecordNumber })
  api.get(
    '/api/ops/recebimento/avaria/list/:id',
    receivingCall('Avarias de um relatório', Value(DamageList), { params }),
    async ({ params: { id } }) => {
      const items = await listDamages(database.orm, id)
      if (items.length === 0) await findReport(database.orm, id)
      return { value: { items, totals: totalDamages(items) } }
    },
  )
  api.get(
    '/api/ops/recebimento/avaria/:id',
    receivingCall('Uma avaria', Value(Damage), { params }),
    async ({ params: { id } }) => ({ value: await readDamage(database.orm, id) }),
  )
}

import { Type } from 'typebox'
import { RecordId, Value } from '#contract/schemas/common.ts'
import { Damage, DamageList } from '#contract/schemas/receiving.ts'
import { totalDamages } from '#src/domain/amounts/damage-weights.ts'
import { refusals, type Api, type Means } from '../../api.ts'
import { findReport } from '../find-report.ts'
import { listDamages, readDamage } from './read-damages.ts'

/** GET /api/ops/recebimento/avaria/list/{id} and avaria/{id} (contract §7). */
export function routeDamages(api: Api, { database }: Means) {
  const common = { tags: ['Recebimento'], params: Type.Object({ id: RecordId }) }
  api.get(
    '/api/ops/recebimento/avaria/list/:id',
    {
      schema: {
        ...common,
        summary: 'Avarias de um relatório',
        response: { 200: Value(DamageList), ...refusals },
      },
    },
    async ({ params: { id } }) => {
      const items = await listDamages(database.orm, id)
      if (items.length === 0) await findReport(database.orm, id)
      return { value: { items, totals: totalDamages(items) } }
    },
  )
  api.get(
    '/api/ops/recebimento/avaria/:id',
    {
      schema: {
        ...common,
        summary: 'Uma avaria',
        response: { 200: Value(Damage), ...refusals },
      },
    },
    async ({ params: { id } }) => ({ value: await readDamage(database.orm, id) }),
  )
}

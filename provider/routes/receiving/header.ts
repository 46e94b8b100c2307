import { Type } from 'typebox'
import { RecordId, Value } from '#contract/schemas/common.ts'
import { ReceiptHeader } from '#contract/schemas/receiving.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { findHeader, findHeaderByReference } from './find-header.ts'

/** GET /api/ops/recebimento/header/{id} and header/reference/{ref} (contract §7). */
export function routeReceivingHeader(api: Api, { database }: Means) {
  const common = {
    tags: ['Recebimento'],
    response: { 200: Value(ReceiptHeader), ...refusals },
  }
  api.get(
    '/api/ops/recebimento/header/:id',
    {
      schema: {
        ...common,
        summary: 'Cabeçalho de um relatório',
        params: Type.Object({ id: RecordId }),
      },
    },
    async ({ params }) => ({ value: await findHeader(database.orm, params.id) }),
  )
  api.get(
    '/api/ops/recebimento/header/reference/:ref',
    {
      schema: {
        ...common,
        summary: 'Cabeçalho de um produto e lote, com ou sem relatório',
        params: Type.Object({ ref: RecordId }),
      },
    },
    async ({ params }) => ({ value: await findHeaderByReference(database.orm, params.ref) }),
  )
}

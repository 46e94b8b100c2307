import { Value } from '#contract/schemas/common.ts'
import { ReceiptHeader } from '#contract/schemas/receiving.ts'
import type { Api, Means } from '../api.ts'
import { findHeader, findHeaderByReference } from './find-header.ts'
import { by, receivingCall } from '../describe-call.ts'

/** GET /api/ops/recebimento/header/{id} and header/reference/{ref} (contract §7). */
export function routeReceivingHeader(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/header/:id',
    receivingCall('Cabeçalho de um relatório', Value(ReceiptHeader), by('id')),
    async ({ params }) => ({ value: await findHeader(database.orm, params.id) }),
  )
  api.get(
    '/api/ops/recebimento/header/reference/:ref',
    receivingCall(
      'Cabeçalho de um produto e lote, com ou sem relatório',
      Value(ReceiptHeader),
      by('ref'),
    ),
    async ({ params }) => ({ value: await findHeaderByReference(database.orm, params.ref) }),
  )
}

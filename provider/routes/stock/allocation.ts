import { Value } from '#contract/schemas/common.ts'
import { AllocationAnswer } from '#contract/schemas/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { findAllocation } from './find-allocations.ts'
import { listPlans } from './list-plans.ts'
import { by, stockCall } from '../describe-call.ts'

/** GET /api/core/estoque/consulta/alocacao/{idProduto}/{idArmazem} (contract §5). */
export function routeAllocation(api: Api, { database }: Means) {
  api.get(
    '/api/core/estoque/consulta/alocacao/:idProduto/:idArmazem',
    stockCall(
      'Alocação de um produto em uma linha',
      Value(AllocationAnswer),
      by('idProduto', 'idArmazem'),
    ),
    async ({ params: { idProduto, idArmazem } }) => {
      const value = await findAllocation(database.orm, idProduto, idArmazem)
      if (!value) throw new Refusal(404, 'Alocação não encontrada')
      return { value: { ...value, realocacoes: await listPlans(database.orm, value) } }
    },
  )
}

import { eq } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { ProductPackaging } from '#contract/schemas/stock.ts'
import { packagings, products } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { packingColumns } from './find-allocations.ts'
import { by, stockCall } from '../describe-call.ts'

/** GET /api/core/produto/{id}/embalagem (contract §5); the id is an idProduto. */
export function routeProductPackaging(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/:idProduto/embalagem',
    stockCall('Embalagem de um produto', Value(ProductPackaging), by('idProduto')),
    async ({ params: { idProduto } }) => {
      const [value] = await database.orm
        .select(packingColumns)
        .from(products)
        .innerJoin(packagings, eq(packagings.idMaterial, products.idMaterial))
        .where(eq(products.id, idProduto))
      if (!value) throw new Refusal(404, 'Embalagem do produto não encontrada')
      return { value }
    },
  )
}

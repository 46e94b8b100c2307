import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordId, Value } from '#contract/schemas/common.ts'
import { ProductPackaging } from '#contract/schemas/stock.ts'
import { packagings, products } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { packingColumns } from './find-allocations.ts'

/** GET /api/core/produto/{id}/embalagem (contract §5); the id is an idProduto. */
export function routeProductPackaging(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/:idProduto/embalagem',
    {
      schema: {
        tags: ['Estoque'],
        summary: 'Embalagem de um produto',
        params: Type.Object({ idProduto: RecordId }),
        response: { 200: Value(ProductPackaging), ...refusals },
      },
    },
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

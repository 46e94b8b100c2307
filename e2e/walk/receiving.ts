import { expect } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type { DamageList, ReceiptItem, ReceiptProduct } from '#contract/schemas/receiving.ts'
import type { Visit, Visits, Walk } from './walk.ts'

const base = '/ops/relatorios/recebimento'

interface DamagedReport {
  idReceipt: number
  /** The report, one of its damages, and a packaging of that damage. */
  id: number
  idAvaria: number
  idEmbalagem: number
}

const found = new WeakMap<Walk['get'], Promise<DamagedReport>>()

/** A report in progress with a damage that has packagings; searched for once a walk. */
function damagedReport({ get }: Walk): Promise<DamagedReport> {
  const known = found.get(get) ?? findDamagedReport(get)
  found.set(get, known)
  return known
}

async function findDamagedReport(get: Walk['get']): Promise<DamagedReport> {
  for (const { id: idReceipt } of await get<ReceiptItem[]>(paths.receivingList(''))) {
    for (const one of await get<ReceiptProduct[]>(paths.receivingProducts(idReceipt))) {
      const { idRecebimento: id, status } = one
      if (id === null || status !== 2) continue
      const { items } = await get<DamageList>(paths.damageList(id))
      const damage = items.find(({ embalagens }) => embalagens.length > 0)
      const idEmbalagem = damage?.embalagens[0]?.idRecebimentoAvariaEmbalagem
      if (damage === undefined || idEmbalagem === undefined) continue
      return { idReceipt, id, idAvaria: damage.idRecebimentoAvaria, idEmbalagem }
    }
  }
  throw new Error('no such report in the demo data')
}

const visit = (
  state: string,
  addressOf: (report: DamagedReport) => string,
  more: (walk: Walk) => Promise<void> = async () => undefined,
): Visit => ({
  kind: 'floor',
  see: async (walk) => {
    await walk.open(addressOf(await damagedReport(walk)))
    await walk.inspect(state)
    await more(walk)
  },
})

/** Receiving, from the list to a packaging. */
export const receivingVisits: Visits = {
  [base]: visit('receipts', () => base),
  [`${base}/produto/:id`]: visit('products', ({ idReceipt }) => `${base}/produto/${idReceipt}`),
  [`${base}/:id`]: visit('report', ({ id }) => `${base}/${id}`),
  [`${base}/:id/checklist/menu`]: visit('menu', ({ id }) => `${base}/${id}/checklist/menu`),
  [`${base}/:id/checklist/:step?`]: visit('question', ({ id }) => `${base}/${id}/checklist/1`),
  [`${base}/:id/avarias`]: visit('damages', ({ id }) => `${base}/${id}/avarias`),
  [`${base}/:id/avarias/new`]: visit(
    'a new damage',
    ({ id }) => `${base}/${id}/avarias/new`,
    async ({ page, inspectOver }) => {
      await page.getByRole('button', { name: 'Salvar avaria' }).click()
      await expect(page.getByText('Registre ao menos uma imagem da avaria')).toBeVisible()
      await inspectOver('a new damage, refused')
    },
  ),
  [`${base}/:id/avarias/:idAvaria`]: visit(
    'damage',
    ({ id, idAvaria }) => `${base}/${id}/avarias/${idAvaria}`,
    async ({ page, inspectOver }) => {
      await page
        .getByRole('link', { name: /^Abrir a foto/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByRole('button', { name: 'Manter foto' })).toBeVisible()
      await inspectOver('a photo about to be deleted')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    },
  ),
  [`${base}/:id/avarias/:idAvaria/embalagem/:idAvariaEmbalagem`]: visit(
    'packaging',
    ({ id, idAvaria, idEmbalagem }) => `${base}/${id}/avarias/${idAvaria}/embalagem/${idEmbalagem}`,
  ),
  [`${base}/:id/residuos`]: visit('waste', ({ id }) => `${base}/${id}/residuos`),
  [`${base}/:id/menor`]: visit('under size', ({ id }) => `${base}/${id}/menor`),
}

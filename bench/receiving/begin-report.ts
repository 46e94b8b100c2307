import { paths } from '../../contract/paths.ts'
import { listLots, registerDamage, type Client } from './client.ts'
import type { ReportWork } from './job.ts'
import { makePhoto } from './make-photo.ts'

/** Begins a new report of the demo's lots at each call; the report has only one damage with one packaging. */
export async function reportBeginner(client: Client): Promise<() => Promise<ReportWork>> {
  const fresh = (await listLots(client)).filter(({ idRecebimento }) => idRecebimento === null)
  return async () => {
    const lot = fresh.shift()
    if (lot === undefined) throw new Error('the demo has no more lots without a report')
    const { idNotaFiscal, produto, lote } = lot
    const { id: idRecebimento, idChecklist } = await client.post<{
      id: number
      idChecklist: number
    }>(paths.receivingNew(), { idNotaFiscal, produto, lote })
    const idRecebimentoAvaria = await registerDamage(client, idRecebimento, await makePhoto(99))
    const { idRecebimentoAvariaEmbalagem } = await client.post<{
      idRecebimentoAvariaEmbalagem: number
    }>(paths.packagingNew(), { idRecebimentoAvaria })
    return { idRecebimento, idChecklist, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
  }
}

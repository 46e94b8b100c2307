import { paths } from '../../contract/paths.ts'
import { listLots, registerDamage, signInTo } from './client.ts'
import { makePhoto } from './make-photo.ts'

const inProgress = 2

/** Registers damages, each with a photo, until a report of the demo has the wanted number. */
export async function addDamages(origin: string, count: number) {
  const client = await signInTo(origin)
  const begun = (await listLots(client)).find(({ status }) => status === inProgress)
  if (begun?.idRecebimento == null) throw new Error('the demo has no report in progress')
  const { idRecebimento, idNotaFiscal } = begun
  const { items } = await client.read<{ items: unknown[] }>(paths.damageList(idRecebimento))
  for (let at = items.length; at < count; at += 1) {
    await registerDamage(client, idRecebimento, await makePhoto(at))
  }
  return { idRecebimento, idNotaFiscal }
}

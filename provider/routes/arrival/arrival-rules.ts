import type { ArrivalBody } from '#contract/schemas/arrival.ts'
import { formatPlate, isPlate } from '#src/domain/names/plates.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isStorable } from '../api.ts'
import { blankToNull } from '../receiving/parts/typed-text.ts'

type Plate = 'placaCavalo' | 'placaCarroceria1' | 'placaCarroceria2'

/** The messages for missing plates, spelled as in spec 2 §5 («Correceria»). */
const missing: Record<Plate, string> = {
  placaCavalo: 'Informe a Placa',
  placaCarroceria1: 'Informe a Placa da Correceria',
  placaCarroceria2: 'Informe a Placa da Correceria 2',
}

/** The data of an arrival as it is stored, plates with their dash. Throws 422 with a message for each field. */
export function readArrival(body: ArrivalBody) {
  const { empresa, numeroCarrocerias } = body
  const fields: Record<string, string> = {}
  if (empresa !== 1 && empresa !== 2) fields['empresa'] = 'Informe a Origem'
  if (numeroCarrocerias !== 1 && numeroCarrocerias !== 2) {
    fields['numeroCarrocerias'] = 'O número de carrocerias precisa ser 1 ou 2'
  }
  const wanted: Plate[] = ['placaCavalo', 'placaCarroceria1']
  if (numeroCarrocerias === 2) wanted.push('placaCarroceria2')
  for (const plate of wanted) {
    const typed = blankToNull(body[plate])
    if (typed === null) fields[plate] = missing[plate]
    else if (!isPlate(typed)) fields[plate] = 'Placa inválida'
  }
  const announcedAt = body.anunciadaEm === undefined ? null : new Date(body.anunciadaEm)
  if (announcedAt !== null && !isStorable(announcedAt)) fields['anunciadaEm'] = 'Momento inválido'
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal(422, first, { fields })
  return {
    idMotorista: body.idMotorista,
    idTransportadora: body.idTransportadora ?? null,
    empresa,
    oc: blankToNull(body.oc),
    placaCavalo: formatPlate(body.placaCavalo),
    placaCarroceria1: formatPlate(body.placaCarroceria1),
    placaCarroceria2: numeroCarrocerias === 2 ? formatPlate(body.placaCarroceria2) : null,
    numeroCarrocerias,
    announcedAt,
  }
}

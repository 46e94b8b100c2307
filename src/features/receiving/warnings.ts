import type { ReceivingWarning } from '#contract/schemas/receiving.ts'
import { foldText } from '#src/domain/names/search.ts'
import type { RecordId, Todo } from '#src/outbox/model/entry.ts'
import { addresses } from './addresses.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** The warnings of «Finalizar» (spec 2 §3), each with the path of the screen that corrects it. */
export const todosOf = (errors: unknown, idRecebimento: RecordId): Todo[] =>
  (Array.isArray(errors) ? (errors as unknown[]) : []).filter(isWarning).map((warning) => ({
    tipo: warning.tipo,
    mensagem: warning.mensagem,
    path: pathOf(warning, idRecebimento),
  }))

const isWarning = (value: unknown): value is ReceivingWarning =>
  isObject(value) && typeof value['tipo'] === 'string' && typeof value['mensagem'] === 'string'

/** The most specific path that the warning allows; a warning with only a type leads to its section. */
function pathOf(warning: ReceivingWarning, id: RecordId): string {
  const { tipo, step, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = warning
  if (step !== undefined) return addresses.checklist(id, step)
  if (idRecebimentoAvaria !== undefined) {
    return idRecebimentoAvariaEmbalagem === undefined
      ? addresses.damage(id, idRecebimentoAvaria)
      : addresses.packaging(id, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem)
  }
  const about = foldText(tipo)
  return sections.find(({ word }) => about.includes(word))?.path(id) ?? addresses.report(id)
}

const sections = [
  { word: 'checklist', path: addresses.checklistMenu },
  { word: 'avaria', path: addresses.damages },
  { word: 'embalagem', path: addresses.damages },
  { word: 'embalagens', path: addresses.damages },
  { word: 'residuo', path: addresses.waste },
  { word: 'menor', path: addresses.underSize },
] as const

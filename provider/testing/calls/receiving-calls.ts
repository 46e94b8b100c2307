import { paths } from '#contract/paths.ts'
import type {
  ChecklistAnswer,
  ChecklistMenuItem,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type {
  ConfirmAnswer,
  Damage,
  DamageList,
  NewDamageAnswer,
  Packaging,
  ReceiptHeader,
  ReceivingDecision,
  ReceivingHistoryEntry,
  ReceivingTotals,
  UnderSize,
  Waste,
} from '#contract/schemas/receiving.ts'
import type { AddedEntry } from '../rows/add-entry.ts'
import { makeCaller, valueOf, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'
import { picture } from '../pictures.ts'

/** The calls of receiving and of its checklist as the app makes them, by one person. */
export function receivingCalls(provider: Pick<TestProvider, 'app'>, person: Headers) {
  const calls = callsOf(provider, person)
  return { ...calls, ...fillers(calls) }
}

function callsOf(provider: Pick<TestProvider, 'app'>, person: Headers) {
  const { call, send } = makeCaller(provider, person)
  /** Returns the value of a call that must succeed. */
  const get = async <T>(url: string) => valueOf<T>(await call('GET', url))

  return {
    call,
    send,
    start: async ({ idNotaFiscal, items: [item] }: AddedEntry) => {
      const body = { idNotaFiscal, produto: item?.produto, lote: item?.lote }
      return valueOf<{ id: number; idChecklist: number }>(
        await call('POST', paths.receivingNew(), { body }),
      )
    },
    header: (id: number) => get<ReceiptHeader>(paths.receivingHeader(id)),
    totals: (id: number) => get<ReceivingTotals>(paths.receivingTotals(id)),
    history: (id: number) => get<ReceivingHistoryEntry[]>(paths.receivingHistory(id)),
    confirm: (id: number, headers: Headers = {}, body?: unknown) =>
      call('PUT', paths.receivingConfirm(id), { headers, body }),
    approve: (id: number, decision: Partial<ReceivingDecision> = {}) =>
      call('PUT', paths.receivingApprove(id), {
        body: { idRecebimento: id, custoAdicional: 0, observacao: null, ...decision },
      }),
    reprove: (id: number, decision: Partial<ReceivingDecision> = {}) =>
      call('PUT', paths.receivingReprove(id), {
        body: { idRecebimento: id, custoAdicional: 0, observacao: null, ...decision },
      }),

    damages: (id: number) => get<DamageList>(paths.damageList(id)),
    damage: (id: number) => get<Damage>(paths.damage(id)),
    registerDamage: async (id: number, files?: Buffer[]) =>
      valueOf<NewDamageAnswer>(
        await send('POST', paths.damageNew(), {
          IdRecebimento: id,
          files: files ?? [await picture()],
        }),
      ),
    classify: (idRecebimentoAvaria: number, pesoClassificado: unknown, more: object = {}) =>
      call('PUT', paths.damageWeights(), {
        body: { idRecebimentoAvaria, pesoClassificado, ...more },
      }),
    addPackaging: async (idRecebimentoAvaria: number) =>
      valueOf<{ idRecebimentoAvariaEmbalagem: number }>(
        await call('POST', paths.packagingNew(), { body: { idRecebimentoAvaria } }),
      ).idRecebimentoAvariaEmbalagem,
    packaging: (id: number) => get<Packaging>(paths.packaging(id)),
    setNumber: (
      which: 'packagingLabel' | 'packagingSeal',
      id: number,
      fields: { Value?: string; Files?: Buffer; Anterior?: string; FotoAnterior?: string },
    ) => send('PUT', paths[which](), { IdRecebimentoAvariaEmbalagem: id, ...fields }),
    weigh: (id: number, kilos: string | number, Anterior?: string) =>
      send('PUT', paths.packagingWeight(), {
        IdRecebimentoAvariaEmbalagem: id,
        Value: kilos,
        Anterior,
      }),

    waste: (id: number) => get<Waste>(paths.waste(id)),
    setWaste: (idRecebimento: number, pesoResiduo: unknown, more: object = {}) =>
      call('PUT', paths.wasteSave(), { body: { idRecebimento, pesoResiduo, ...more } }),
    underSize: (id: number) => get<UnderSize>(paths.underSize(id)),
    setUnderSize: (idRecebimento: number, embalagens: unknown, pesoMenor: unknown, more = {}) =>
      call('PUT', paths.underSizeSave(), {
        body: { idRecebimento, embalagens, pesoMenor, ...more },
      }),
    addEvidence: async (
      to: 'damageEvidence' | 'packagingEvidence' | 'wasteEvidence' | 'underSizeEvidence',
      id: number,
      bytes?: Buffer,
    ) => send('POST', paths[to](), { [evidenceId[to]]: id, files: bytes ?? (await picture()) }),
    removeImage: (idImage: number) => call('DELETE', paths.receivingImageRemoval(idImage)),

    menu: (id: number) => get<ChecklistMenuItem[]>(paths.receivingChecklistMenu(id)),
    step: (id: number, step?: number) => get<ChecklistStep>(paths.receivingChecklist(id, step)),
    answer: (body: Partial<ChecklistAnswer>) =>
      call('POST', paths.checklistAnswer(), { body: { tipo: 'OPTION', ...body } }),
    next: (IdChecklist: number, IdPergunta: number) =>
      call('POST', paths.checklistNext(), { body: { IdChecklist, IdPergunta } }),
    addQuestionPhoto: async (
      { idChecklist, idPergunta, idSub }: QuestionPlace,
      bytes?: Buffer,
      unique = false,
    ) =>
      send('POST', unique ? paths.checklistImageUnique() : paths.checklistImageNew(), {
        IdChecklist: idChecklist,
        IdPergunta: idPergunta,
        IdSub: idSub,
        file: bytes ?? (await picture()),
      }),
  }
}

type Calls = ReturnType<typeof callsOf>

/** Sequences of calls, as made by a person who fills in a report. */
function fillers(calls: Calls) {
  /** Answers every question with its first option or a photo, and marks it done. */
  const fillChecklist = async (id: number) => {
    const { id: idChecklist, total } = await calls.step(id)
    for (let step = 1; step <= total; step += 1) {
      const { question, options } = await calls.step(id, step)
      const place = { idChecklist, idPergunta: question.id }
      if (question.tipo === 'IMAGE') await calls.addQuestionPhoto(place)
      else await calls.answer({ ...place, idOption: options[0]?.id ?? null })
      await calls.next(idChecklist, question.id)
    }
  }
  return {
    fillChecklist,
    /** A complete damage with one complete packaging. */
    fillDamage: async (id: number) => {
      const { idRecebimentoAvaria } = await calls.registerDamage(id)
      await calls.classify(idRecebimentoAvaria, 20)
      const packaging = await calls.addPackaging(idRecebimentoAvaria)
      await calls.weigh(packaging, 25.5)
      await calls.setNumber('packagingLabel', packaging, { Value: 'ET1', Files: await picture() })
      await calls.setNumber('packagingSeal', packaging, { Value: 'L1', Files: await picture() })
      await calls.addEvidence('packagingEvidence', packaging)
      return { idRecebimentoAvaria, packaging }
    },
    /** A report that awaits approval: all questions answered, no damages, no waste, nothing under-size. */
    finish: async (entry: AddedEntry) => {
      const { id } = await calls.start(entry)
      await fillChecklist(id)
      await calls.setWaste(id, 0)
      await calls.setUnderSize(id, 0, 0)
      const { success, errors } = valueOf<ConfirmAnswer>(await calls.confirm(id))
      if (!success) throw new Error(JSON.stringify(errors))
      return id
    },
  }
}

export interface QuestionPlace {
  idChecklist: number
  idPergunta: number
  idSub?: number
}

const evidenceId = {
  damageEvidence: 'IdRecebimentoAvaria',
  packagingEvidence: 'IdRecebimentoAvariaEmbalagem',
  wasteEvidence: 'IdRecebimento',
  underSizeEvidence: 'IdRecebimento',
} as const

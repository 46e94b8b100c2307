import { paths } from '#contract/paths.ts'
import type { ChecklistAnswer } from '#contract/schemas/checklist.ts'
import type { Numbered } from '#contract/schemas/common.ts'
import type {
  LoadingChecklistHeader,
  LoadingChecklistPage,
  LoadingQuestions,
} from '#contract/schemas/loading-checklist.ts'
import { bodyOf, makeCaller, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'
import { picture } from '../pictures.ts'

/** The calls of loading checklists as the app makes them, by one person. */
export function loadingChecklistCalls(provider: TestProvider, person: Headers) {
  const { call, send } = makeCaller(provider, person)
  const calls = {
    call,
    send,
    list: async (search = '', itens?: number) =>
      bodyOf<LoadingChecklistHeader[]>(
        await call('GET', paths.loadingChecklistList(search, itens)),
      ),
    page: async (idSaida: number) =>
      bodyOf<LoadingChecklistPage>(await call('GET', paths.loadingChecklist(idSaida))),
    ready: (idSaida: number) => call('GET', paths.loadingChecklistReady(idSaida)),
    pdf: (idSaida: number, headers: Headers = {}) =>
      call('GET', paths.loadingChecklistPdf(idSaida), { headers }),
    answer: (body: Partial<ChecklistAnswer>, headers: Headers = {}) =>
      call('POST', paths.checklistAnswer(), { body: { tipo: 'OPTION', ...body }, headers }),
    remove: (idChecklist: number, idPergunta: number, idSub?: number) =>
      call('POST', paths.checklistAnswerRemoval(), { body: { idChecklist, idPergunta, idSub } }),
    setPhoto: async (
      idChecklist: number,
      idPergunta: number,
      file?: Buffer,
      FotoAnterior?: string,
    ) =>
      send('POST', paths.checklistImageUnique(), {
        IdChecklist: idChecklist,
        IdPergunta: idPergunta,
        IdSub: 0,
        file: file ?? (await picture()),
        FotoAnterior,
      }),
  }
  return {
    ...calls,
    /** The four photos, and the first option of every standard question. */
    fill: async (idSaida: number) => {
      const { checklist, perguntas } = await calls.page(idSaida)
      for (const { id } of tarpaulinOf(perguntas)) await calls.setPhoto(checklist.idChecklist, id)
      for (const { id, options } of perguntas.padrao) {
        const place = { idChecklist: checklist.idChecklist, idPergunta: id }
        await calls.answer({ ...place, idOption: options[0]?.id ?? null })
      }
      return checklist.idChecklist
    },
  }
}

/** The four questions that take a photo, in their order. */
export const tarpaulinOf = (perguntas: Numbered<LoadingQuestions>) => [
  perguntas.pSemLonaDireita,
  perguntas.pSemLonaEsquerda,
  perguntas.pComLonaDireita,
  perguntas.pComLonaEsquerda,
]

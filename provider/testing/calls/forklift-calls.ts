import { paths } from '#contract/paths.ts'
import type {
  ForkliftAnswerAnswer,
  ForkliftChecklist,
  ForkliftChecklistPage,
  ForkliftMachine,
  ForkliftMachinePage,
  NewForkliftChecklistAnswer,
} from '#contract/schemas/forklift.ts'
import { bodyOf, makeCaller, type Fields, type Headers } from './make-caller.ts'
import type { TestProvider } from '../open-provider.ts'
import { picture } from '../pictures.ts'

/** The items of the migrations that are numbers; all other items are choices, of which 2 is a problem. */
const fieldTypes: Readonly<Record<string, string>> = { carga: 'DECIMAL', pressao: 'DECIMAL' }

export interface Answer {
  obs?: string
  file?: Buffer
  variant?: string
  fieldType?: string
  semFoto?: '1'
  anterior?: string
  anteriorVariant?: string
  anteriorObs?: string
  anteriorFoto?: string
  data?: string
}

/** The calls of forklift checklists as the app makes them, by one person. */
export function forkliftCalls(provider: TestProvider, person: Headers) {
  const { call, send } = makeCaller(provider, person)
  const get = async <T>(url: string) => bodyOf<T>(await call('GET', url))
  const calls = {
    call,
    send,
    list: (search = '', itens?: number) =>
      get<ForkliftMachine[]>(paths.forkliftList(search, itens)),
    machine: (id: number) => get<ForkliftMachinePage>(paths.forklift(id)),
    history: (id: number, year: number, month: number) =>
      get<ForkliftChecklist[]>(paths.forkliftHistory(id, year, month)),
    page: (id: number) => get<ForkliftChecklistPage>(paths.forkliftChecklist(id)),
    create: async (
      idMaquina: number,
      horimetro: number | string,
      more: { file?: Buffer; data?: string } = {},
      headers: Headers = {},
    ) =>
      send(
        'POST',
        paths.forkliftChecklistNew(idMaquina),
        { horimetro, file: more.file ?? (await picture()), data: more.data },
        headers,
      ),
    correctHours: (idChecklist: number, horimetro: number, anterior: number) =>
      call('PUT', paths.forkliftHourMeter(idChecklist), { body: { horimetro, anterior } }),
    answer: (
      idChecklist: number,
      field: string,
      value: string,
      more: Answer = {},
      headers: Headers = {},
    ) => {
      const { variant, fieldType, ...rest } = more
      const fields: Fields = {
        field,
        fieldType: fieldType ?? fieldTypes[field] ?? 'CL',
        value,
        variant: variant ?? (value === '2' && !fieldTypes[field] ? 'NOT' : 'OK'),
        ...rest,
      }
      return send('POST', paths.forkliftChecklist(idChecklist), fields, headers)
    },
  }
  return {
    ...calls,
    /** Creates the day's checklist, which must succeed; returns its id. */
    start: async (idMaquina: number, horimetro = 100, more: { data?: string } = {}) =>
      bodyOf<NewForkliftChecklistAnswer>(await calls.create(idMaquina, horimetro, more)).id,
    /** Answers every item with its first choice or a number. */
    fill: async (idChecklist: number) => {
      const { checklist } = await calls.page(idChecklist)
      for (const { field, fieldType, respostas } of checklist.items) {
        const value = fieldType === 'DECIMAL' ? '80' : (respostas[0]?.value ?? '')
        bodyOf<ForkliftAnswerAnswer>(await calls.answer(idChecklist, field, value))
      }
    },
  }
}

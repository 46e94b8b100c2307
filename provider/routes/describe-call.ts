import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { Type, type TObject } from 'typebox'
import { RecordNumber } from '#contract/schemas/common.ts'
import { refusals } from './api.ts'

/** `response` has the responses other than success and than the refusals that every call shares. */
type Input = FastifySchema & { produces?: string[]; response?: object }

/** The calls of one area, with its name in the document of the API and the roles that may make them. */
const callsOf =
  (tag: string, access?: FastifyContextConfig['access']) =>
  /** What the call does, its response, the schemas of its parameters and body, and the options that the guards read. */
  <const Answer, const More extends Input = object>(
    summary: string,
    answer: Answer,
    input?: More,
    config?: FastifyContextConfig,
  ) => ({
    config: { ...(access && { access }), ...config },
    schema: {
      tags: [tag],
      summary,
      ...(config?.files === undefined ? {} : { consumes: ['multipart/form-data'] }),
      ...(input as More),
      response: { 200: answer, ...refusals, ...input?.response },
    },
  })

/** The ids in the address of a call. */
export const by = <Name extends string>(...names: Name[]) => ({
  params: Type.Object(Object.fromEntries(names.map((name) => [name, RecordNumber]))) as TObject<
    Record<Name, typeof RecordNumber>
  >,
})

/** The roles of each area are those of the contract (§3, §4, §10, §11, §15); `ADMIN` passes every check. */
export const administrationCall = callsOf('Administração', ['ADMIN'])
export const arrivalCall = callsOf('Chegadas')
export const checklistCall = callsOf('Checklist')
export const deviceCall = callsOf('Aparelhos')
export const driverCall = callsOf('Motoristas')
export const exitCall = callsOf('Saídas')
export const forkliftCall = callsOf('Checklist de empilhadeira', ['SGI_CHECK_EMPILHADEIRA'])
export const loadingCall = callsOf('Carregamento')
export const loadingChecklistCall = callsOf('Checklist de carregamento', ['SGI_CHECK_CARREGAMENTO'])
export const monitorCall = callsOf('Monitores', ['SGL_OPS_ADMIN', 'ADMIN'])
export const receivingCall = callsOf('Recebimento')
export const reportCall = callsOf('Relatórios', ['REP_SGI_ALL', 'ADMIN'])
export const sessionCall = callsOf('Sessão')
export const stockCall = callsOf('Estoque')
export const stuffingCall = callsOf('Estufagem')

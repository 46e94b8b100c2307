import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Headers } from './make-caller.ts'
import { multipart } from './multipart.ts'
import type { TestProvider } from '../open-provider.ts'
import { picture } from '../pictures.ts'

/** The calls of stuffing as the app makes them, by one person. */
export const stuffingCalls = ({ app }: TestProvider, person: Headers) => ({
  upload: async (
    idSaida: number,
    step: string,
    bytes?: Buffer,
    headers: Headers = {},
    FotoAnterior?: string,
  ) => {
    const body = multipart([
      { name: 'step', value: step },
      ...(FotoAnterior === undefined ? [] : [{ name: 'FotoAnterior', value: FotoAnterior }]),
      { name: 'file', bytes: bytes ?? (await picture()) },
    ])
    return app.inject({
      method: 'PUT',
      url: paths.stuffingUpload(idSaida),
      payload: body.payload,
      headers: { ...body.headers, ...person, ...headers },
    })
  },
  finishPre: (idSaida: number, headers: Headers = {}) =>
    app.inject({
      method: 'POST',
      url: paths.stuffingFinishPre(idSaida),
      headers: { ...person, ...headers },
    }),
  read: async (idSaida: number): Promise<StuffingState> => {
    const answer = await app.inject({ url: paths.stuffing(idSaida), headers: person })
    return answer.json<{ value: StuffingState }>().value
  },
  file: (
    idSaida: number,
    step: StuffingStep,
    choice: { n?: number; thumb?: boolean } = {},
    headers: Headers = {},
  ) =>
    app.inject({
      url: paths.stuffingFile(idSaida, step, undefined, choice),
      headers: { ...person, ...headers },
    }),
  pdf: (idSaida: number) => app.inject({ url: paths.stuffingPdf(idSaida), headers: person }),
})

import type { ShownResponse, ShownStep } from './shown.ts'

/** A step and an answer to it, for tests. */
export const shownStep = (change: Partial<ShownStep> = {}): ShownStep => ({
  id: 41_001,
  ready: 0,
  step: 1,
  blocked: 0,
  total: 3,
  current: 1,
  question: {
    id: 101,
    pergunta: 'O lacre do veículo está íntegro?',
    tipo: 'SIM/NAO/NA',
    descricao: 'Lacre do veículo',
  },
  options: [
    { id: 1011, tipo: 'OK', texto: 'Sim', obsRequired: 0, imagesRequired: 0 },
    { id: 1012, tipo: 'NOK', texto: 'Não', obsRequired: 1, imagesRequired: 1 },
    { id: 1013, tipo: 'OTHER', texto: 'Não se aplica', obsRequired: 0, imagesRequired: 0 },
  ],
  responses: [],
  images: [],
  hints: [{ value: 'Compare o número com o da nota.' }],
  ...change,
})

export const response = (change: Partial<ShownResponse> = {}): ShownResponse => ({
  idResposta: 42_001,
  idPergunta: 101,
  idOption: 1011,
  tipo: 'OPTION',
  valueString: 'Sim',
  obs: null,
  imagesRequired: 0,
  ...change,
})

import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

const Text = Nullable(Type.String())
const When = Nullable(Type.String({ format: 'date-time' }))

/** An exit (saída), as `data.saida` of GET /api/core/saida/{id}. */
export const Exit = Type.Object({
  ot: Text,
  dataAgendada: When,
  dataSaida: When,
  containerNumero: Text,
  containerCategoria: Text,
  placaCavaloNavigation: Nullable(Type.Object({ placa: Text })),
  placaCarretaNavigation: Nullable(Type.Object({ placa: Text })),
  idMotoristaNavigation: Nullable(Type.Object({ nome: Text })),
  destinatarioNavigation: Nullable(Type.Object({ razaoSocial: Text })),
})
export type Exit = Static<typeof Exit>

export const ExitAnswer = Type.Object({ data: Type.Object({ saida: Exit }) })
export type ExitAnswer = Static<typeof ExitAnswer>

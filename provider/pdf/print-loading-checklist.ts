import type { Exit } from '#contract/schemas/exit.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { Flow, roomFor } from './flow.ts'
import { describeTaking, formatMoment } from './format-moment.ts'
import { ink } from './layout.ts'

/** A question with its answers. */
export interface PrintedLoadingQuestion {
  descricao: string
  pergunta: string
  kind: 'photo' | 'standard' | 'places'
  given: { valueString: string | null; obs: string | null; operador: string; updatedAt: Date }[]
  images: { sha256: string; createdAt: Date; nome: string }[]
}

export interface LoadingChecklistPrint {
  header: LoadingChecklistHeader
  exit: Exit
  questions: PrintedLoadingQuestion[]
  readPhoto: (sha256: string) => Promise<Buffer | undefined>
  /** The person who requests the PDF. */
  uid: number
}

/** A loading checklist as a tagged PDF: departure data, tarpaulin, exit places, questions. */
export async function printLoadingChecklist(print: LoadingChecklistPrint): Promise<Buffer> {
  const { header, questions } = print
  const flow = new Flow(`Checklist de Carregamento - ${header.id}`, print.readPhoto, print.uid)
  flow.band({
    title: 'Checklist de Carregamento',
    left: `Saída ${header.id} · OT ${header.ot ?? '—'}`,
    right: 'Completo',
    isDone: true,
  })
  flow.facts(factsOf(print))
  const of = (kind: PrintedLoadingQuestion['kind']) => questions.filter((one) => one.kind === kind)
  flow.heading('H2', 'Lona')
  await printPhotos(flow, of('photo'))
  flow.heading('H2', 'Locais de saída')
  for (const question of of('places')) await printPlaces(flow, question)
  flow.heading('H2', 'Perguntas')
  for (const question of of('standard')) await printStandard(flow, question)
  return flow.end(
    (number, count) => `Checklist de carregamento #${header.id} · página ${number} de ${count}`,
  )
}

const factsOf = ({ header, exit }: LoadingChecklistPrint): [string, string | null][] => [
  ['OT', header.ot],
  ['OC', header.oc],
  ['Destinatário', header.destinatario],
  ['Data agendada', formatMoment(exit.dataAgendada)],
  ['Data de saída', formatMoment(header.dataSaida)],
  ['Motorista', exit.idMotoristaNavigation?.nome ?? null],
  ['Placa do cavalo', header.placaCavalo],
  ['Placa da carroceria', header.placaCarroceria],
]

/** Two to a row, even of different questions. */
const printPhotos = async (flow: Flow, questions: readonly PrintedLoadingQuestion[]) =>
  flow.photos(
    questions.flatMap(({ descricao, images }) =>
      images.map(({ sha256, createdAt, nome }, index) => ({
        title: images.length > 1 ? `${descricao} (${index + 1} de ${images.length})` : descricao,
        below: describeTaking(createdAt, nome),
        sha256,
      })),
    ),
  )

async function printPlaces(flow: Flow, question: PrintedLoadingQuestion) {
  if (question.given.length === 0) flow.paragraph('Nenhum local informado')
  for (const { valueString, obs } of question.given) {
    flow.paragraph(valueString ?? '—', { bold: true, size: 11 })
    if (obs !== null) flow.paragraph(`Observações: ${obs}`)
  }
  await printPhotos(flow, [question])
}

async function printStandard(flow: Flow, question: PrintedLoadingQuestion) {
  const said = question.given.flatMap(({ valueString, obs }) => [valueString ?? '', obs ?? ''])
  const words = [question.pergunta, ...said].join('\n')
  flow.heading('H3', question.descricao, roomFor(words, question.images.length > 0))
  flow.paragraph(question.pergunta, { color: ink.quiet })
  for (const { valueString, obs, operador, updatedAt } of question.given) {
    const by = `${operador}, ${formatMoment(updatedAt)}`
    flow.paragraph(`${valueString ?? '—'} · ${by}`, { bold: true })
    if (obs !== null) flow.paragraph(`Observação: ${obs}`)
  }
  await printPhotos(flow, [question])
}

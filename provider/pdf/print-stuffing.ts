import type { Exit } from '#contract/schemas/exit.ts'
import {
  compareStuffingSteps,
  stuffingStepDescriptions,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'
import { Flow, type PrintedPhoto } from './flow.ts'
import { describeTaking, formatMoment } from './format-moment.ts'

export interface StuffingPhoto {
  step: StuffingStep
  ordem: number
  sha256: string
  createdAt: Date
  /** The author of the photo. */
  nome: string | null
}

export interface StuffingPrint {
  report: { idSaida: number; status: number; finishedAt: Date | null }
  exit: Exit
  photos: StuffingPhoto[]
  readPhoto: (sha256: string) => Promise<Buffer | undefined>
  /** The person who requests the PDF. */
  uid: number
}

/** The stuffing report of an exit as a tagged PDF: its data, then each photo with its caption. */
export async function printStuffing(print: StuffingPrint): Promise<Buffer> {
  const { idSaida, status, finishedAt } = print.report
  const flow = new Flow(`Relatório de Estufagem - Saída ${idSaida}`, print.readPhoto, print.uid)
  const isDone = status !== 0
  flow.band({
    title: 'Relatório de Estufagem',
    left: `Saída ${idSaida}`,
    right: isDone
      ? `Concluído em ${formatMoment(finishedAt)}`
      : 'Em preenchimento: ainda faltam fotos',
    isDone,
  })
  flow.facts(factsOf(print))
  flow.heading('H2', 'Registros fotográficos')
  if (print.photos.length === 0) {
    flow.paragraph('No momento não existem registros fotográficos', { size: 11 })
  }
  await flow.photos(inOrder(print.photos).map((photo) => describePhoto(photo, print)))
  return flow.end((number, of) => `Estufagem #${idSaida} · página ${number} de ${of}`)
}

function factsOf({ exit }: StuffingPrint): [string, string | null | undefined][] {
  return [
    ['OT', exit.ot],
    ['Data agendada', formatMoment(exit.dataAgendada)],
    ['Data de saída', formatMoment(exit.dataSaida)],
    ['Container', exit.containerNumero],
    ['Categoria do container', exit.containerCategoria],
    ['Motorista', exit.idMotoristaNavigation?.nome],
    ['Placa do cavalo', exit.placaCavaloNavigation?.placa],
    ['Placa da carreta', exit.placaCarretaNavigation?.placa],
    ['Destinatário', exit.destinatarioNavigation?.razaoSocial],
  ]
}

const inOrder = (photos: StuffingPhoto[]) =>
  photos.toSorted((a, b) => compareStuffingSteps(a.step, b.step) || a.ordem - b.ordem)

const describePhoto = (photo: StuffingPhoto, { photos }: StuffingPrint): PrintedPhoto => ({
  title: titleOf(photo, photos),
  below: describeTaking(photo.createdAt, photo.nome),
  sha256: photo.sha256,
})

/** «2 · Primeira camada de paletes», and for one of several PRE photos «(1 de 3)». */
function titleOf({ step, ordem }: StuffingPhoto, all: StuffingPhoto[]): string {
  const count = all.filter((one) => one.step === 'PRE').length
  const which = step === 'PRE' && count > 1 ? ` (${ordem} de ${count})` : ''
  return `${step} · ${stuffingStepDescriptions[step]}${which}`
}

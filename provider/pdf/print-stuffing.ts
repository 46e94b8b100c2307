import type { Exit } from '#contract/schemas/exit.ts'
import {
  compareStuffingSteps,
  stuffingStepDescriptions,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'
import { shrinkForPrint } from '../photos/shrink-for-print.ts'
import { formatMoment } from './format-moment.ts'
import {
  captionHeight,
  contentBottom,
  contentWidth,
  gap,
  ink,
  page,
  photoHeight,
  photoWidth,
} from './layout.ts'
import { Pen } from './pen.ts'

export interface StuffingPhoto {
  step: StuffingStep
  ordem: number
  sha256: string
  createdAt: Date
  /** Who took it. */
  nome: string | null
}

export interface StuffingPrint {
  report: { idSaida: number; status: number; finishedAt: Date | null }
  exit: Exit
  timeZone: string
  photos: StuffingPhoto[]
  readPhoto: (sha256: string) => Promise<Buffer | undefined>
}

/** The stuffing report of an exit as a tagged PDF: its data, then each photo with what it shows. */
export async function printStuffing(print: StuffingPrint): Promise<Buffer> {
  const { idSaida } = print.report
  const pen = new Pen(`Relatório de Estufagem - Saída ${idSaida}`)
  drawBand(pen, print)
  const bottom = drawFacts(pen, factsOf(print), page.margin + 84)
  await drawPhotos(pen, print, bottom + 18)
  return pen.end((number, of) => `Estufagem #${idSaida} · página ${number} de ${of}`)
}

function drawBand(pen: Pen, { report, timeZone }: StuffingPrint) {
  const done = report.status !== 0
  const status = done
    ? `Concluído em ${formatMoment(report.finishedAt, timeZone)}`
    : 'Em preenchimento: ainda faltam fotos'
  pen.decorate((doc) => {
    doc.rect(0, 0, page.width, page.margin + 56).fill(ink.band)
    doc.rect(0, page.margin + 56, page.width, 4).fill(done ? ink.done : ink.open)
  })
  const line = { x: page.margin, width: contentWidth, color: ink.onBand }
  pen.write('H1', 'Relatório de Estufagem', { ...line, y: 34, size: 22, bold: true })
  pen.write('P', `Saída ${report.idSaida}`, { ...line, y: 64, size: 12 })
  pen.write('P', status, { ...line, y: 64, size: 12, bold: true, align: 'right' })
}

function factsOf({ exit, timeZone }: StuffingPrint): [string, string | null | undefined][] {
  return [
    ['OT', exit.ot],
    ['Data agendada', formatMoment(exit.dataAgendada, timeZone)],
    ['Data de saída', formatMoment(exit.dataSaida, timeZone)],
    ['Container', exit.containerNumero],
    ['Categoria do container', exit.containerCategoria],
    ['Motorista', exit.idMotoristaNavigation?.nome],
    ['Placa do cavalo', exit.placaCavaloNavigation?.placa],
    ['Placa da carreta', exit.placaCarretaNavigation?.placa],
    ['Destinatário', exit.destinatarioNavigation?.razaoSocial],
  ]
}

/** Three to a row, a small label over each value; gives where they end. */
function drawFacts(pen: Pen, facts: [string, string | null | undefined][], top: number): number {
  const width = (contentWidth - 2 * gap) / 3
  const rowHeight = 44
  for (const [index, [label, value]] of facts.entries()) {
    const x = page.margin + (index % 3) * (width + gap)
    const y = top + Math.floor(index / 3) * rowHeight
    pen.write('P', label, { x, y, width, size: 8, color: ink.quiet })
    pen.write('P', value ?? '—', { x, y: y + 11, width, size: 11, bold: true })
  }
  return top + Math.ceil(facts.length / 3) * rowHeight
}

async function drawPhotos(pen: Pen, print: StuffingPrint, top: number) {
  pen.write('H2', 'Registros fotográficos', {
    x: page.margin,
    y: top,
    width: contentWidth,
    size: 13,
    bold: true,
  })
  const photos = inOrder(print.photos)
  if (photos.length === 0) {
    const place = { x: page.margin, y: top + 24, width: contentWidth, size: 11 }
    pen.write('P', 'No momento não existem registros fotográficos', place)
  }
  let y = top + 22
  for (let index = 0; index < photos.length; index += 2) {
    if (y + photoHeight + captionHeight > contentBottom) {
      pen.addPage()
      y = page.margin
    }
    for (const [column, photo] of photos.slice(index, index + 2).entries()) {
      await drawPhoto(pen, print, photo, page.margin + column * (photoWidth + gap), y)
    }
    y += photoHeight + captionHeight
  }
}

async function drawPhoto(
  pen: Pen,
  print: StuffingPrint,
  photo: StuffingPhoto,
  x: number,
  y: number,
) {
  const title = titleOf(photo, print.photos)
  const bytes = await print.readPhoto(photo.sha256)
  pen.decorate((doc) => {
    doc.rect(x, y, photoWidth, photoHeight).fill(ink.paper)
  })
  if (bytes) pen.picture(title, await shrinkForPrint(bytes), [x, y, photoWidth, photoHeight])
  else
    pen.write('P', 'Arquivo não encontrado', { x: x + 12, y: y + 12, width: photoWidth, size: 10 })
  const taken = formatMoment(photo.createdAt, print.timeZone)
  const author = photo.nome === null ? taken : `${taken} · ${photo.nome}`
  pen.write('Caption', title, {
    x,
    y: y + photoHeight + 4,
    width: photoWidth,
    size: 10,
    bold: true,
  })
  const below = { x, y: y + photoHeight + 17, width: photoWidth, size: 8, color: ink.quiet }
  pen.write('P', `Recebida em ${author}`, below)
}

const inOrder = (photos: StuffingPhoto[]) =>
  photos.toSorted((a, b) => compareStuffingSteps(a.step, b.step) || a.ordem - b.ordem)

/** «2 · Primeira camada de paletes», and for PRE which of how many. */
function titleOf({ step, ordem }: StuffingPhoto, all: StuffingPhoto[]): string {
  const count = all.filter((one) => one.step === 'PRE').length
  const which = step === 'PRE' && count > 1 ? ` (${ordem} de ${count})` : ''
  return `${step} · ${stuffingStepDescriptions[step]}${which}`
}

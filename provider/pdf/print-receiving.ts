import type {
  Damage,
  EvidenceImage,
  Packaging,
  ReceiptHeader,
  ReceivingHistoryEntry,
  ReceivingTotals,
  UnderSize,
  Waste,
} from '#contract/schemas/receiving.ts'
import {
  listValues,
  underSizeValues,
  wasteValues,
  type ValuesOf,
} from '#contract/section-values.ts'
import { damageTypeWord } from '#src/domain/records/damage-types.ts'
import { describeMoment } from '#src/domain/time/done-at.ts'
import { listAmounts } from '#src/domain/amounts/in-units.ts'
import { formatCurrency, formatKilos, formatNumber } from '#src/domain/amounts/numbers.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import { Flow, roomFor, type PrintedPhoto } from './flow.ts'
import { describeTaking, formatMoment } from './format-moment.ts'
import { captionHeight, ink, leastPhotoHeight } from './layout.ts'

/** A question of the checklist with its answer. */
export interface PrintedQuestion {
  step: number
  descricao: string
  pergunta: string
  answers: { value: string | null; obs: string | null }[]
  photos: { sha256: string; createdAt: Date; nome: string }[]
}

export interface ReceivingPrint {
  header: ReceiptHeader
  totals: ReceivingTotals
  questions: PrintedQuestion[]
  damages: Damage[]
  waste: Waste
  underSize: UnderSize
  /** Latest first, as the API returns it. */
  history: ReceivingHistoryEntry[]
  readPhoto: (sha256: string) => Promise<Buffer | undefined>
  /** The person who requests the PDF. */
  uid: number
}

const notApplicable = 100

/** In points: keeps a heading on one page with its facts and first photos. */
const factsAndPhotos = 40 + leastPhotoHeight + captionHeight

/** A receiving report as a tagged PDF: data, totals, checklist, damages, waste, under-size, history. */
export async function printReceiving(print: ReceivingPrint): Promise<Buffer> {
  const { header } = print
  const { idRecebimento, status } = header.report
  const flow = new Flow(`Relatório de Recebimento - ${idRecebimento}`, print.readPhoto, print.uid)
  const approval = print.history.find((entry) => entry.status === approved)
  flow.band({
    title: 'Relatório de Recebimento',
    left: `Relatório ${idRecebimento} · OT ${header.ot}`,
    right: approval
      ? `Aprovado em ${formatMoment(approval.createdAt)}`
      : receivingStatusWord(status).text,
    isDone: status === 1,
  })
  flow.facts(factsOf(print))
  flow.heading('H2', 'Totais')
  flow.facts(totalsOf(print.totals))
  await printChecklist(flow, print)
  await printDamages(flow, print)
  await printAmounts(flow, print)
  printHistory(flow, print)
  return flow.end((number, of) => `Recebimento #${idRecebimento} · página ${number} de ${of}`)
}

const approved = 300

function factsOf({ header }: ReceivingPrint): [string, string | null][] {
  const { report } = header
  return [
    ['Produto', report.produto],
    ['Lote', report.lote],
    ['Tipo de entrada', header.tipoEntradaText],
    ['Nota fiscal', header.notaFiscal ?? 'Virtual'],
    ['Fornecedor', header.fornecedor],
    ['Data de entrada', formatMoment(header.dataEntrada)],
    ['Placa do cavalo', header.placaCavalo],
    ['Motorista', header.motorista],
    ['Custo adicional', formatCurrency(report.custoAdicional ?? 0)],
  ]
}

const totalsOf = (totals: ReceivingTotals): [string, string][] => [
  ['Embalagens avariadas', formatNumber(totals.avariaEmbalagens)],
  ['Peso avariado', formatKilos(totals.avariaPesoAvariado)],
  ['Peso classificado', formatKilos(totals.avariaPesoClassificado)],
  ['Peso de varredura', formatKilos(totals.avariaPesoVarredura)],
  ['Resíduos', formatKilos(totals.residuoPeso)],
  [
    'Materiais a menor',
    `${formatNumber(totals.menorEmbalagens)} emb. · ${formatKilos(totals.menorPeso)}`,
  ],
]

async function printChecklist(flow: Flow, { questions }: ReceivingPrint) {
  flow.heading('H2', 'Checklist')
  for (const { step, descricao, pergunta, answers, photos } of questions) {
    const said = [pergunta, ...answers.flatMap(({ value, obs }) => [value ?? '', obs ?? ''])]
    flow.heading('H3', `${step} · ${descricao}`, roomFor(said.join('\n'), photos.length > 0))
    flow.paragraph(pergunta, { color: ink.quiet })
    for (const { value, obs } of answers) {
      flow.paragraph(value ?? '—', { bold: true, size: 11 })
      if (obs !== null) flow.paragraph(`Observação: ${obs}`)
    }
    if (answers.length === 0 && photos.length === 0) flow.paragraph('Sem resposta')
    await flow.photos(
      photos.map(({ sha256, createdAt, nome }, index) => ({
        title: `${descricao}${numberOf(index, photos.length)}`,
        below: describeTaking(createdAt, nome),
        sha256,
      })),
    )
  }
}

async function printDamages(flow: Flow, { damages }: ReceivingPrint) {
  flow.heading('H2', 'Avarias')
  if (damages.length === 0) flow.paragraph('Sem avarias')
  for (const damage of damages) {
    const name = `Avaria ${damage.idRecebimentoAvaria}`
    flow.heading('H3', `${name} · ${damageTypeWord(damage.tipoAvaria)}`, factsAndPhotos)
    flow.facts([
      ['Peso avariado', formatKilos(damage.pesoAvariado)],
      ['Peso classificado', weightOf(damage.pesoClassificado)],
      ['Registrada por', damage.operador],
      ...(damage.sacos === null || damage.sacos === undefined
        ? []
        : [['Número de sacos', damage.sacos] as const]),
    ])
    await flow.photos(describePhotos(damage.imagens, name))
    for (const packaging of damage.embalagens) {
      const of = `${name}, embalagem ${packaging.idRecebimentoAvariaEmbalagem}`
      await printPackaging(flow, packaging, of)
    }
  }
}

async function printPackaging(flow: Flow, packaging: Packaging, name: string) {
  flow.heading('H3', name, factsAndPhotos)
  flow.facts([
    ['Peso', weightOf(packaging.pesoKg)],
    ['Etiqueta', packaging.numeroEtiqueta],
    ['Lacre', packaging.numeroLacre],
  ])
  const { imagemNumeroEtiqueta, imagemNumeroLacre, imagens } = packaging
  await flow.photos([
    ...describePhotos(imagemNumeroEtiqueta ? [imagemNumeroEtiqueta] : [], 'Etiqueta'),
    ...describePhotos(imagemNumeroLacre ? [imagemNumeroLacre] : [], 'Lacre'),
    ...describePhotos(imagens, 'Embalagem'),
  ])
}

async function printAmounts(flow: Flow, { header: { report }, waste, underSize }: ReceivingPrint) {
  flow.heading('H2', 'Resíduos')
  printValues(flow, report.residuosStatus, wasteValues, waste)
  await flow.photos(describePhotos(waste.imagens, 'Resíduos'))
  flow.heading('H2', 'Materiais a menor')
  printValues(flow, report.menorStatus, underSizeValues, underSize)
  await flow.photos(describePhotos(underSize.imagens, 'Materiais a menor'))
}

function printValues<Section extends object>(
  flow: Flow,
  status: number,
  values: ValuesOf<Section>,
  section: Section,
) {
  if (status === notApplicable) return flow.paragraph('Não aplicável')
  const amounts = listValues(values).map(({ field, unit, extension }) => ({
    value: (Reflect.get(section, field) as number | null) ?? (extension ? null : 0),
    unit,
  }))
  return flow.paragraph(listAmounts(amounts, ' · '), { bold: true, size: 11 })
}

function printHistory(flow: Flow, { history }: ReceivingPrint) {
  flow.heading('H2', 'Histórico')
  for (const { createdAt, feitoEm, statusNome, operador, observacao } of history.toReversed()) {
    const note = observacao === null ? '' : `: ${observacao}`
    flow.paragraph(`${describeMoment(createdAt, feitoEm)} · ${statusNome} · ${operador}${note}`)
  }
}

const weightOf = (peso: number | null) => (peso === null ? null : formatKilos(peso))

const numberOf = (index: number, count: number) => (count > 1 ? ` (${index + 1} de ${count})` : '')

const describePhotos = (images: readonly EvidenceImage[], title: string): PrintedPhoto[] =>
  images.flatMap(({ sha256, updatedAt, operador }, index) =>
    sha256 === undefined
      ? []
      : {
          title: `${title}${numberOf(index, images.length)}`,
          below: describeTaking(updatedAt, operador),
          sha256,
        },
  )

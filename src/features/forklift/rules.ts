import { isSameId } from '#src/domain/names/ids.ts'
import { judgeForklift, judgeForkliftChecklist } from '#src/domain/records/forklift-status.ts'
import type { StatusWord } from '#src/domain/records/status-words.ts'
import { formatNumber, plural } from '#src/domain/amounts/numbers.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { ShownChecklist, ShownIssue, ShownItem, ShownMachine, ShownPage } from './shown.ts'

/** The type of an item's answer (spec 2 §3); undefined for a type that this app does not support. */
export function itemType({ fieldType, respostas }: ShownItem): 'choice' | 'number' | undefined {
  if (fieldType === 'CL' && respostas.length > 0) return 'choice'
  return fieldType === 'DECIMAL' ? 'number' : undefined
}

export const isAnswered = ({ value }: Pick<ShownItem, 'value'>): boolean => value !== null

/** Where an answer has no variant, the variant of its choice applies. */
export const variantOf = ({ value, variant, respostas }: ShownItem): ForkliftVariant | undefined =>
  value === null
    ? undefined
    : (variant ?? respostas.find((one) => one.value === value)?.variant ?? 'OK')

/** The totals of a checklist and of its machine's open issues. */
export interface Summary {
  totalPreenchidos: number
  totalProblemas: number
  /** Issues that this checklist opened. */
  totalPendencias: number
  /** Open issues of the machine over all its checklists. */
  pendenciasDaMaquina: number
}

/** An answer to an item. */
export interface GivenAnswer {
  field: string
  descricao: string
  value: string
  valueText: string
  variant: ForkliftVariant
  obs?: string
  photoId?: string
  /** The hash of that photo's bytes. */
  sha256?: string
  withoutPhoto?: true
  responsavel: string
  doneAt: string
}

export function summaryOf({ checklist, pendencias }: ShownPage): Summary {
  const { items, id } = checklist
  return {
    totalPreenchidos: items.filter(isAnswered).length,
    totalProblemas: items.filter((item) => variantOf(item) === 'NOT').length,
    totalPendencias: pendencias.filter(({ idChecklist }) => isSameId(idChecklist, id)).length,
    pendenciasDaMaquina: pendencias.length,
  }
}

/** Applies an answer to the page: a problem opens a pendência, and any answer closes older pendências of the item. */
export function withAnswer(page: ShownPage, given: GivenAnswer): ShownPage {
  const { id } = page.checklist
  const answered = changed(page, given.field, (item) => answeredItem(item, given))
  const older = page.pendencias.filter(
    (one) => isIssueOf(one, given) && !isSameId(one.idChecklist, id),
  )
  const others = page.pendencias.filter((one) => !isIssueOf(one, given))
  return recounted({
    ...answered,
    pendencias: given.variant === 'NOT' ? [...others, openedBy(given, id)] : others,
    encerradas: [...(page.encerradas ?? []), ...older],
  })
}

/** Removes the answer of an item and the pendência it opened, and opens again the pendências it had closed. */
export function withoutAnswer(
  page: ShownPage,
  of: Pick<GivenAnswer, 'field' | 'descricao'>,
): ShownPage {
  const { id } = page.checklist
  const cleared = changed(page, of.field, clearedItem)
  const ended = page.encerradas ?? []
  return recounted({
    ...cleared,
    pendencias: [
      ...ended.filter((one) => isIssueOf(one, of)),
      ...page.pendencias.filter((one) => !isIssueOf(one, of) || !isSameId(one.idChecklist, id)),
    ],
    encerradas: ended.filter((one) => !isIssueOf(one, of)),
  })
}

/** A machine, or its row in the list, with new totals of one of its checklists. */
export function withSummary(
  machine: ShownMachine,
  idChecklist: RecordId,
  summary: Summary,
): ShownMachine {
  const checklists = machine.checklists.map((one) => withSummaryOf(one, idChecklist, summary))
  const { current } = machine
  if (current === null || !isSameId(current.id, idChecklist)) return { ...machine, checklists }
  const { totalPreenchidos, totalProblemas, pendenciasDaMaquina: totalPendencias } = summary
  const { totalItens } = machine
  const totals = { totalItens, totalPreenchidos, totalProblemas, totalPendencias }
  return {
    ...machine,
    ...totals,
    status: judgeForklift(true, totals),
    current: withSummaryOf(current, idChecklist, summary),
    checklists,
  }
}

export function withSummaryOf(
  checklist: ShownChecklist,
  idChecklist: RecordId,
  { totalPreenchidos, totalProblemas, totalPendencias }: Summary,
): ShownChecklist {
  if (!isSameId(checklist.id, idChecklist)) return checklist
  const { totalItens } = checklist
  const totals = { totalItens, totalPreenchidos, totalProblemas, totalPendencias }
  return { ...checklist, ...totals, status: judgeForkliftChecklist(totals) }
}

/**
 * A machine with a checklist that was started on this device. Where the provider already shows one of that day or
 * later, that one stays current and both are listed.
 */
export function withStarted(machine: ShownMachine, started: ShownChecklist): ShownMachine {
  const known = machine.checklists.some(({ id }) => isSameId(id, started.id))
  const checklists = known ? machine.checklists : [...machine.checklists, started]
  const { dia } = machine.current ?? {}
  if (dia !== undefined && started.dia !== undefined && dia >= started.dia) {
    return { ...machine, checklists }
  }
  const { totalItens, totalPreenchidos, totalProblemas, horimetro, responsavel, data } = started
  const { totalPendencias } = machine
  const totals = { totalItens, totalPreenchidos, totalProblemas, totalPendencias }
  return {
    ...machine,
    ...totals,
    status: judgeForklift(true, totals),
    lastHorimetro: horimetro,
    horimetroText: `${formatNumber(horimetro)} h`,
    lastDate: data,
    responsavel,
    today: true,
    current: started,
    checklists,
  }
}

export const noneToday = 'Sem checklist hoje'

/** Spec 2 §4: 1 green, 2 a warning, 3 an error, any other neutral. */
export function forkliftStatusWord(status: number): StatusWord {
  switch (status) {
    case 1:
      return { text: 'Em ordem', tone: 'success' }
    case 2:
      return { text: 'Atenção', tone: 'warning' }
    case 3:
      return { text: 'Com problema', tone: 'danger' }
    default:
      return { text: noneToday, tone: 'neutral' }
  }
}

interface Totals {
  totalItens: number
  totalPreenchidos: number
  totalProblemas: number
  totalPendencias: number
}

/** The badges of a machine or a checklist (spec 2 §4). */
export function badgesOf(totals: Totals): StatusWord[] {
  const { totalItens, totalPreenchidos, totalProblemas, totalPendencias } = totals
  const isFilled = totalItens > 0 && totalPreenchidos >= totalItens
  const badges: StatusWord[] = []
  if (totalProblemas > 0) {
    badges.push({ text: plural(totalProblemas, 'problema', 'problemas'), tone: 'danger' })
  }
  if (totalPendencias > 0) {
    badges.push({ text: plural(totalPendencias, 'pendência', 'pendências'), tone: 'warning' })
  }
  if (isFilled && badges.length === 0) badges.push({ text: 'OK', tone: 'success' })
  return badges
}

/** Whether an issue is about this item; a provider may name the item by its words alone. */
export const isIssueOf = (
  issue: ShownIssue,
  { field, descricao }: Pick<GivenAnswer, 'field' | 'descricao'>,
) => (issue.field === undefined ? issue.pergunta === descricao : issue.field === field)

const openedBy = (given: GivenAnswer, idChecklist: RecordId): ShownIssue => ({
  pergunta: given.descricao,
  texto: given.obs ?? null,
  field: given.field,
  idChecklist,
  openedAt: given.doneAt,
  responsavel: given.responsavel,
  ...(given.photoId !== undefined && { photoId: given.photoId }),
})

/** The same value keeps its text and photo unless new ones are given; another value drops both. */
export function answeredItem(item: ShownItem, given: GivenAnswer): ShownItem {
  const { photoId: _, ...rest } = item
  const kept = item.value === given.value ? item : undefined
  const texto = (given.obs ?? kept?.obs?.texto) || null
  const { photoId, file01, sha256 } = photoAfter(given, kept)
  return {
    ...rest,
    value: given.value,
    valueText: given.valueText,
    variant: given.variant,
    obs:
      texto === null && file01 === null && photoId === undefined
        ? null
        : { texto, file01, ...(sha256 !== undefined && { sha256 }) },
    responsavel: given.responsavel,
    updatedAt: given.doneAt,
    ...(photoId !== undefined && { photoId }),
  }
}

function photoAfter(
  { photoId, sha256, withoutPhoto }: GivenAnswer,
  kept: ShownItem | undefined,
): { photoId?: string | undefined; file01: string | null; sha256?: string | null | undefined } {
  if (photoId !== undefined) return { photoId, file01: null, sha256 }
  if (kept === undefined || withoutPhoto) return { file01: null }
  const { file01 = null, sha256: before } = kept.obs ?? {}
  return { photoId: kept.photoId, file01, sha256: before }
}

export const hasPhoto = ({ photoId, obs }: ShownItem): boolean =>
  photoId !== undefined || typeof obs?.file01 === 'string'

/** Whether an answer has text or a photo, which one tap cannot restore. */
export const isReported = (item: ShownItem): boolean => item.obs !== null || hasPhoto(item)

/** Whether an item still has its previous photo after another answer. */
export const isPhotoKept = (before: ShownItem, after: ShownItem): boolean =>
  before.photoId === after.photoId && before.obs?.file01 === after.obs?.file01

/** The page with an item as the user has it on the screen. */
export const withItem = (page: ShownPage, item: ShownItem): ShownPage =>
  changed(page, item.field, () => item)

function clearedItem(item: ShownItem): ShownItem {
  const { photoId: _, ...rest } = item
  const nothing = { value: null, valueText: null, variant: null, obs: null }
  return { ...rest, ...nothing, responsavel: null, updatedAt: null }
}

const changed = (
  page: ShownPage,
  field: string,
  change: (item: ShownItem) => ShownItem,
): ShownPage => ({
  ...page,
  checklist: {
    ...page.checklist,
    items: page.checklist.items.map((item) => (item.field === field ? change(item) : item)),
  },
})

function recounted(page: ShownPage): ShownPage {
  const { items, id } = page.checklist
  const summary = summaryOf(page)
  return {
    ...page,
    checklist: { ...page.checklist, ...withSummaryOf(page.checklist, id, summary), items },
    maquina: withSummary(page.maquina, id, summary),
  }
}

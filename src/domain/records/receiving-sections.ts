import { formatKilos } from '../amounts/numbers.ts'

/**
 * Status of a section: 0 nothing yet, 2 begun, 1 complete, 100 not for this type of entry (contract
 * §7).
 */
export type SectionStatus = 0 | 1 | 2 | 100

/** The status of a section, and its missing parts in words, which block finalizing. */
export interface SectionVerdict {
  status: SectionStatus
  missing: string[]
}

const judged = (isUntouched: boolean, missing: string[]): SectionVerdict => ({
  status: isUntouched ? 0 : missing.length === 0 ? 1 : 2,
  missing,
})

/** Waste needs a weight with photos, or a weight of 0 without photos. */
export function judgeWaste({ peso, photos }: { peso: number | null; photos: number }) {
  const missing: string[] = []
  if (peso === null && photos === 0) missing.push('informe o peso, ou 0 se não houve resíduos')
  else if (photos > 0 && (peso ?? 0) === 0) missing.push('há fotos, mas falta o peso')
  else if (photos === 0 && (peso ?? 0) > 0)
    missing.push(`o peso de ${formatKilos(peso ?? 0)} não tem foto`)
  return judged(peso === null && photos === 0, missing)
}

/** Under-size needs a count or a weight above 0 with photos, or else 0 without photos. */
export function judgeUnderSize({
  embalagens,
  peso,
  photos,
}: {
  embalagens: number | null
  peso: number | null
  photos: number
}) {
  const missing: string[] = []
  const isEmpty = embalagens === null && peso === null && photos === 0
  const isDeclared = (embalagens ?? 0) > 0 || (peso ?? 0) > 0
  if (isEmpty) missing.push('informe a quantidade e o peso, ou 0 se não houve materiais a menor')
  else if (photos > 0 && !isDeclared) missing.push('há fotos, mas falta a quantidade e o peso')
  else if (photos === 0 && isDeclared) missing.push('a quantidade e o peso não têm foto')
  return judged(isEmpty, missing)
}

interface PackagingFacts {
  pesoKg: number | null
  numeroEtiqueta: string | null
  imagemNumeroEtiqueta: unknown
  numeroLacre: string | null
  imagemNumeroLacre: unknown
  imagens: readonly unknown[]
}

/** The missing parts of a packaging of a damage. */
export function listMissingOfPackaging(packaging: PackagingFacts): string[] {
  const missing: string[] = []
  if ((packaging.pesoKg ?? 0) === 0) missing.push('sem peso')
  if (packaging.numeroEtiqueta === null) missing.push('sem o número da etiqueta')
  if (packaging.imagemNumeroEtiqueta === null) missing.push('sem a foto da etiqueta')
  if (packaging.numeroLacre === null) missing.push('sem o número do lacre')
  if (packaging.imagemNumeroLacre === null) missing.push('sem a foto do lacre')
  if (packaging.imagens.length === 0) missing.push('sem foto da embalagem')
  return missing
}

interface DamageFacts {
  pesoClassificado: number | null
  embalagens: readonly PackagingFacts[]
}

/** The missing parts of a damage itself, without those of its packagings. */
export function listMissingOfDamage({ pesoClassificado, embalagens }: DamageFacts): string[] {
  const missing: string[] = []
  if (embalagens.length === 0) missing.push('sem embalagem')
  if (pesoClassificado === null) missing.push('sem o peso classificado')
  return missing
}

/** A report without damages lacks nothing, because most entries have none. */
export const judgeDamages = (damages: readonly DamageFacts[]): SectionVerdict =>
  judged(
    damages.length === 0,
    damages.flatMap((damage) => [
      ...listMissingOfDamage(damage),
      ...damage.embalagens.flatMap(listMissingOfPackaging),
    ]),
  )

export interface QuestionFacts {
  /** SIM/NAO/NA, COMBOBOX or IMAGE. */
  tipo: string
  answers: readonly { imagesRequired: number }[]
  photos: number
}

/** The missing part of a checklist's question; undefined when nothing is missing. */
export function findMissingOfQuestion({ tipo, answers, photos }: QuestionFacts) {
  if (tipo === 'IMAGE') return photos === 0 ? 'sem foto' : undefined
  if (answers.length === 0) return 'sem resposta'
  return photos === 0 && answers.some(({ imagesRequired }) => imagesRequired !== 0)
    ? 'a resposta pede uma foto'
    : undefined
}

/** The verdict for one row of the checklist's menu. */
export const judgeQuestion = (question: QuestionFacts): SectionVerdict => {
  const missing = findMissingOfQuestion(question)
  const isUntouched = question.answers.length === 0 && question.photos === 0
  return judged(isUntouched, missing === undefined ? [] : [missing])
}

/** The verdict for the checklist as a section. */
export const judgeChecklist = (questions: readonly QuestionFacts[]): SectionVerdict => {
  const verdicts = questions.map(judgeQuestion)
  return judged(
    verdicts.every(({ status }) => status === 0),
    verdicts.flatMap(({ missing }) => missing),
  )
}

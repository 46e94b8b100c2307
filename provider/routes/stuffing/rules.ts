import {
  compareStuffingSteps,
  nextStuffingStep,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'

/** The part of a report that the rules of contract §9 need. */
export interface Progress {
  step: StuffingStep
  hasPre: boolean
  status: number
}

/** The effect of a photo on a report. */
export type PhotoEffect =
  /** A further photo of PRE; the report stays at its step. */
  | { does: 'add' }
  /** The first photo of the current step: the report advances. */
  | { does: 'advance'; to: StuffingStep; complete: boolean }
  /** A photo of an earlier step, or of a complete report, replaces the previous one. */
  | { does: 'replace' }
  | { does: 'refuse'; why: string }

/**
 * The effect of a photo of `step` on a report (contract §9, D). A PRE photo that comes after PRE is finished, but
 * before the report is complete, was taken earlier on an offline device, so it is added and replaces none.
 */
export function judgePhoto(report: Progress, step: StuffingStep): PhotoEffect {
  if (step === 'PRE' && !report.hasPre) {
    return { does: 'refuse', why: 'Este relatório não tem a etapa de paletes e sacarias' }
  }
  if (compareStuffingSteps(step, report.step) > 0) {
    return { does: 'refuse', why: `A etapa atual do relatório é a ${report.step}` }
  }
  if (step === 'PRE' && report.status === 0) return { does: 'add' }
  if (step !== report.step || report.status !== 0) return { does: 'replace' }
  const next = nextStuffingStep(step)
  return { does: 'advance', to: next ?? step, complete: next === undefined }
}

/** Finishing PRE again changes nothing: the second of two people sees the result of the first. */
export function judgeFinishPre(report: Progress): 'advance' | 'nothing' | 'refuse' {
  if (!report.hasPre) return 'refuse'
  return report.step === 'PRE' ? 'advance' : 'nothing'
}

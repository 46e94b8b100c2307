import {
  compareStuffingSteps,
  nextStuffingStep,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'

/** What the rules of contract §9 need to know of a report. */
export interface Progress {
  step: StuffingStep
  hasPre: boolean
  status: number
}

/** What a photo does to a report. */
export type PhotoEffect =
  /** One more photo of PRE; the report stays where it is. */
  | { does: 'add' }
  /** The first photo of the current step: the report moves on. */
  | { does: 'advance'; to: StuffingStep; complete: boolean }
  /** A photo of a step that was passed, or of a complete report, takes the place of the one before. */
  | { does: 'replace' }
  | { does: 'refuse'; why: string }

/**
 * The effect of a photo of `step` on a report (contract §9, D). One of PRE that comes when PRE is over was
 * taken before that, on a device with no network: it is one more, and in nobody's place.
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

/** Finishing PRE again changes nothing: the second of two people who do it sees what the first one did. */
export function judgeFinishPre(report: Progress): 'advance' | 'nothing' | 'refuse' {
  if (!report.hasPre) return 'refuse'
  return report.step === 'PRE' ? 'advance' : 'nothing'
}

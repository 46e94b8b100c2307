import { describeAge } from '#src/domain/time/ages.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { KeptSet } from '#src/reads/kept-set.ts'
import type { SetProgress } from '#src/reads/prepare-shift.ts'

export interface SetWords {
  text: string
  detail?: string
  tone: 'neutral' | 'info' | 'success' | 'warning'
}

/** The text for a shift set: the progress of the current run, or else what is on the device. */
export function describeSet(
  progress: SetProgress | undefined,
  kept: KeptSet | undefined,
  now: number,
  timeZone?: string,
): SetWords {
  if (progress?.is === 'running') {
    return { text: `Buscando: ${progress.ready} de ${progress.known}`, tone: 'info' }
  }
  if (kept === undefined) return { text: 'Verificando…', tone: 'neutral' }
  const age =
    kept.oldestAt === undefined ? {} : { detail: describeAge(kept.oldestAt, now, timeZone) }
  if (kept.kept === 0) return { text: 'Não está neste aparelho', tone: 'warning' }
  if (kept.missing > 0) {
    return {
      text: `Incompleto: ${plural(kept.missing, 'parte falta', 'partes faltam')}`,
      ...age,
      tone: 'warning',
    }
  }
  if (progress !== undefined && progress.failed > 0) {
    const failed = plural(progress.failed, 'parte não veio agora', 'partes não vieram agora')
    return { text: `Pronto, mas ${failed}`, ...age, tone: 'warning' }
  }
  return { text: 'Pronto para usar sem rede', ...age, tone: 'success' }
}

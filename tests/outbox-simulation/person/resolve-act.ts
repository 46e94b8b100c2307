import { resolveChange, resolveMaking } from './box-deeds.ts'
import { isDayKind, resolveDayAct } from './day-deeds.ts'
import type { Acting, Deed } from './deeds.ts'
import { resolveMove } from './move-deeds.ts'
import type { ActSpec } from './plan.ts'
import { isReportKind, resolveReportAct } from './report-deeds.ts'

/** Turns the spec of an act into deeds on records that the person knows. */
export function resolveAct(spec: ActSpec, acting: Acting): Deed[] {
  if (spec.kind === 'move') return resolveMove(spec, acting)
  if (isDayKind(spec.kind)) return resolveDayAct(spec, acting)
  if (isReportKind(spec.kind)) return resolveReportAct(spec, acting)
  return [spec.kind === 'make' ? resolveMaking(spec, acting) : resolveChange(spec, acting)]
}

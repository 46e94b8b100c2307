import { Check, CircleSlash2, X, type LucideIcon } from 'lucide-react'
import type { StatusTone } from '#src/domain/records/status-words.ts'

/** How an option of this type looks (spec 2 §3: OK, NOK or another). */
export function optionLook(tipo: string | undefined): { icon: LucideIcon; tone: StatusTone } {
  if (tipo === 'OK') return { icon: Check, tone: 'success' }
  if (tipo === 'NOK') return { icon: X, tone: 'danger' }
  return { icon: CircleSlash2, tone: 'neutral' }
}

import { Ban, CircleCheck, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { CardState } from '../rules.ts'

interface CardLook {
  icon: LucideIcon
  tone: StatusTone
  /** An icon never stands alone (UX-24). That of priority is the chip's own. */
  word: string
}

/** Spec 1 §4. */
export const cardLooks: Record<CardState, CardLook> = {
  success: { icon: CircleCheck, tone: 'success', word: 'Finalizado' },
  block: { icon: Ban, tone: 'danger', word: 'PRIORIDADE' },
  warning: { icon: TriangleAlert, tone: 'warning', word: 'Atrasado' },
  neutral: { icon: Clock, tone: 'neutral', word: 'No prazo' },
}

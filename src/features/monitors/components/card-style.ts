import { Ban, CircleCheck, Clock, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { CardState } from '../rules.ts'

interface CardStyle {
  icon: LucideIcon
  tone: StatusTone
  /**
   * The text next to the icon, because an icon never appears alone (UX-24). The word for priority is also used on a
   * separate chip.
   */
  word: string
}

/** The icon, tone and word of each card state (spec 1 §4). */
export const cardStyles: Record<CardState, CardStyle> = {
  success: { icon: CircleCheck, tone: 'success', word: 'Finalizado' },
  block: { icon: Ban, tone: 'danger', word: 'PRIORIDADE' },
  warning: { icon: TriangleAlert, tone: 'warning', word: 'Atrasado' },
  neutral: { icon: Clock, tone: 'neutral', word: 'No prazo' },
}

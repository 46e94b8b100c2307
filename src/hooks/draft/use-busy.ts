import { useEffect } from 'react'
import { holdBusy } from './busy.ts'

/** While true (a form with something typed, a camera that is open), no new version takes over (UX-11). */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? holdBusy() : undefined), [busy])
}

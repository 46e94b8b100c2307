import { useEffect } from 'react'
import { holdBusy } from './busy.ts'

/**
 * While `busy` is true (a form with typed text, an open camera), no new version takes over (UX-11).
 */
export function useBusy(busy: boolean): void {
  useEffect(() => (busy ? holdBusy() : undefined), [busy])
}

import { useEffect } from 'react'
import { showOnIcon } from '#src/reads/app-badge.ts'

/** Shows the count of unsent work on the app's icon, live (UX-04). */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showOnIcon(count)
  }, [count])
}

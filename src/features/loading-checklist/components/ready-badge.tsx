import { Badge } from '#src/ui/page/badge.tsx'

/** The number of missing items; no badge where the provider does not report it. */
export const ReadyBadge = ({ missing }: { missing: number | undefined }) => {
  if (missing === undefined) return null
  if (missing === 0) return <Badge tone="success">Completo</Badge>
  return <Badge tone="warning">{missing === 1 ? 'Falta 1' : `Faltam ${missing}`}</Badge>
}

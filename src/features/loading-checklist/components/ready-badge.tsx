import { Badge } from '#src/ui/page/badge.tsx'

/** How much readiness still asks for; nothing where the provider does not say it. */
export const ReadyBadge = ({ missing }: { missing: number | undefined }) => {
  if (missing === undefined) return null
  if (missing === 0) return <Badge tone="success">Completo</Badge>
  return <Badge tone="warning">{missing === 1 ? 'Falta 1' : `Faltam ${missing}`}</Badge>
}

import type { User } from '#contract/schemas/administration.ts'
import { userBlockedWord } from '#src/domain/status-words.ts'
import { Badge } from '#src/ui/badge.tsx'

/** Blocked or not (spec 1 §4); somebody who is out of service is told so as well. */
export function UserState({ user: { bloqueado, ativo } }: { user: User }) {
  const { text, tone } = userBlockedWord(bloqueado)
  return ativo || bloqueado !== 0 ? (
    <Badge tone={tone}>{text}</Badge>
  ) : (
    <Badge tone="neutral">Desativado</Badge>
  )
}

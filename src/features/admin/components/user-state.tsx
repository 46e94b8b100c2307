import { chakra } from '@chakra-ui/react'
import type { User } from '#contract/schemas/administration.ts'
import { userBlockedWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'

/**
 * Shows whether a user is blocked (spec 1 §4) and whether the account is deactivated. A deactivated user is never
 * «Ativo».
 */
export function UserState({ user: { bloqueado, ativo } }: { user: User }) {
  const { text, tone } = userBlockedWord(bloqueado)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
      {(ativo || bloqueado !== 0) && <Badge tone={tone}>{text}</Badge>}
      {!ativo && <Badge tone="warning">Cadastro desativado</Badge>}
    </chakra.span>
  )
}

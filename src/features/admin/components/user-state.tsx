import { chakra } from '@chakra-ui/react'
import type { User } from '#contract/schemas/administration.ts'
import { userBlockedWord } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'

/**
 * Blocked or not (spec 1 §4), and that the account itself is out of service: nobody is «Ativo» whose
 * account is.
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

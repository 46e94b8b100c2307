import { createContext, use, useMemo, type ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { Me } from '#contract/schemas/session.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { defineRead } from '#src/reads/read.ts'
import type { Claims } from '#src/session/token.ts'

/** The signed-in person, as the shell shows them and checks their roles. */
export interface Profile {
  nome: string
  username: string
  cargo: string | null
  roles: readonly string[]
}

const me = defineRead<Me>({ key: 'me', path: paths.me() })

const ProfileContext = createContext<Profile | undefined>(undefined)

/**
 * The current user as the provider last reported them (AUTH-17); without an answer, the claims of
 * the token. Roles decide only what is shown: the provider enforces them.
 */
export function ProfileProvider({ claims, children }: { claims: Claims; children: ReactNode }) {
  const { value } = useRead(me)
  const profile = useMemo(() => profileOf(claims, value), [claims, value])
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

export function useProfile(): Profile {
  const profile = use(ProfileContext)
  if (profile === undefined) throw new Error('useProfile outside of ProfileProvider')
  return profile
}

/** Falls back to the token's claims where the answer has no name or no list of roles. */
function profileOf(claims: Claims, known: Partial<Me> | undefined): Profile {
  return {
    nome: known?.nome ?? claims.nome,
    username: known?.username ?? claims.username,
    cargo: known?.cargo ?? null,
    roles: Array.isArray(known?.roles) ? known.roles : claims.roles,
  }
}

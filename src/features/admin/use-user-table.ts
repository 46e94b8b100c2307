import { useSearchParams } from 'react-router-dom'
import { roles } from '#contract/roles.ts'
import type { User } from '#contract/schemas/administration.ts'
import { usePagedRead, type PagedRead } from '#src/hooks/reads/use-paged-read.ts'
import { reads, usersOnPage, type UserPage } from './reads.ts'
import { roleWord } from './role-word.ts'

/** The choices of the status filter, with the words of a row. */
export const situations = [
  { status: 0, text: 'Ativo', is: ({ ativo, bloqueado }: User) => ativo && bloqueado === 0 },
  { status: 1, text: 'Bloqueado', is: ({ bloqueado }: User) => bloqueado !== 0 },
  { status: 2, text: 'Cadastro desativado', is: ({ ativo }: User) => !ativo },
] as const

interface UserTable extends PagedRead<User> {
  /** The code of the chosen role; '' for any role. */
  role: string
  holdBy: (role: string) => void
  roleChoices: { role: string; text: string }[]
  isOfPart: boolean
}

/** The table of users: a page of the provider, or all users filtered on the device by state and role. */
export function useUserTable(): UserTable {
  const [params, setParams] = useSearchParams()
  const role = params.get('permissao') ?? ''
  const table = usePagedRead<User>(
    (query) => {
      const situation = situations.find(({ status }) => status === query.status)
      if (situation === undefined && role === '') return reads.users(query)
      return reads.usersAmong(
        query,
        (user) =>
          (situation?.is(user) ?? true) && (role === '' || (user.roles ?? []).includes(role)),
      )
    },
    usersOnPage,
    situations,
  )
  const held = (table.rows ?? []).flatMap((user) => user.roles ?? [])
  const known = new Set<string>([...roles, ...held, ...(role === '' ? [] : [role])])
  return {
    ...table,
    role,
    holdBy: (chosen) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('pagina')
          if (chosen === '') after.delete('permissao')
          else after.set('permissao', chosen)
          return after
        },
        { replace: true },
      ),
    roleChoices: [...known].map((one) => ({ role: one, text: roleWord(one) })),
    isOfPart: (table.found.value as UserPage | undefined)?.isOfPart === true,
  }
}

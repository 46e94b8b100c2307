import { chakra } from '@chakra-ui/react'
import { KeyRound, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/schemas/administration.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { Column } from '#src/ui/list/data-table.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SelectField } from '#src/ui/form/input.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { StatusFilter } from '#src/ui/form/status-filter.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { initialsOf } from '#src/session/person.ts'
import { userAddress } from '../addresses.ts'
import { SearchedTable } from '../components/searched-table.tsx'
import { UserDialog } from '../components/user-dialog.tsx'
import { UserState } from '../components/user-state.tsx'
import { mostUsers, usersOnPage } from '../reads.ts'
import { roleWord } from '../role-word.ts'
import { situations, useUserTable } from '../use-user-table.ts'

/** Undefined while no dialog is open; `uid` is undefined for a new user. */
type Edited = { uid: Id | undefined; username?: string } | undefined

/** /adm/auth/users (spec 1 §2). */
export default function UsersScreen() {
  const table = useUserTable()
  const isOffline = useNetwork().level === 'offline'
  const [edited, setEdited] = useState<Edited>()
  const columns = columnsOf(isOffline, setEdited)
  return (
    <Page
      wide
      title="Usuários"
      extra={
        <Button disabled={isOffline} onClick={() => setEdited({ uid: undefined })}>
          <Icon as={UserPlus} />
          Criar
        </Button>
      }
    >
      <SearchedTable
        table={table}
        search={{ label: 'Pesquisar usuários', placeholder: 'Nome, usuário, e-mail ou cargo' }}
        caption="Usuários"
        columns={columns}
        rowKey={({ uid }) => uid}
        cardsBelow="60rem"
        pageSize={usersOnPage}
        filters={
          <Filters>
            <StatusFilter
              label="Situação"
              value={table.status}
              onChange={table.filterBy}
              choices={situations}
            />
            <SelectField
              label="Permissão"
              value={table.role}
              onChange={(event) => table.holdBy(event.target.value)}
            >
              <option value="">Todas</option>
              {table.roleChoices.map(({ role, text }) => (
                <option key={role} value={role}>
                  {text}
                </option>
              ))}
            </SelectField>
          </Filters>
        }
      />
      {table.isOfPart && (
        <Text muted>
          Só os primeiros {formatNumber(mostUsers)} usuários foram filtrados: pesquise para ver os
          outros.
        </Text>
      )}
      <chakra.div maxWidth="12rem">
        <SelectField label="Registros por página" value={usersOnPage} onChange={() => undefined}>
          <option value={usersOnPage}>{usersOnPage}</option>
        </SelectField>
      </chakra.div>
      {edited && <UserDialog {...edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

const Filters = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 20rem))',
    gap: '3',
    '@media print': { display: 'none' },
  },
})

const situationOf = (user: User) => situations.find(({ is }) => is(user))?.text ?? null

const rolesOf = ({ roles = [] }: User) =>
  roles.length === 0 ? null : [...new Set(roles)].map(roleWord).join(', ')

const columnsOf = (
  isOffline: boolean,
  edit: (user: Pick<User, 'uid' | 'username'>) => void,
): Column<User>[] => [
  {
    header: 'Nome',
    cell: ({ nome, username, email }) => (
      <PersonLine nome={nome} username={username} email={email} />
    ),
    sortBy: ({ nome }) => nome,
    onCard: 'title',
  },
  {
    header: 'Cargo',
    cell: ({ cargo }) => cargo ?? '—',
    sortBy: ({ cargo }) => cargo,
    under: [{ header: 'Tipo', cell: ({ tipo }) => tipo, sortBy: ({ tipo }) => tipo }],
  },
  {
    header: 'Situação',
    cell: (user) => <UserState user={user} />,
    sortBy: situationOf,
    oneLine: true,
  },
  {
    header: 'Permissões',
    cell: (user) => rolesOf(user) ?? 'Nenhuma',
    sortBy: rolesOf,
  },
  {
    header: 'Ações',
    onCard: 'wide',
    cell: ({ uid, username, nome }) => (
      <chakra.div display="flex" gap="2">
        <Button
          variant="outline"
          size="icon"
          aria-label={`Editar ${nome}`}
          title="Editar"
          disabled={isOffline}
          onClick={() => edit({ uid, username })}
        >
          <Icon as={Pencil} />
        </Button>
        <Button asChild variant="outline" size="icon">
          <Link to={userAddress(uid)} aria-label={`Permissões de ${nome}`} title="Permissões">
            <Icon as={KeyRound} />
          </Link>
        </Button>
      </chakra.div>
    ),
  },
]

interface PersonLineProps {
  nome: string
  username: string
  email: string | null
}

/** A user with initials, name, user name and e-mail. */
const PersonLine = ({ nome, username, email }: PersonLineProps) => (
  <chakra.span
    display="flex"
    alignItems="center"
    gap="3"
    // In a table row, an address of 31 letters fits without a break.
    css={{ '@container (min-width: 60rem)': { minWidth: '20.5rem' } }}
  >
    <chakra.span
      aria-hidden
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink="0"
      width="2.5rem"
      height="2.5rem"
      borderRadius="full"
      background="primary.soft"
      color="primary.text"
      fontSize="md"
      fontWeight="bold"
    >
      {initialsOf(nome)}
    </chakra.span>
    <chakra.span minWidth="0" lineHeight="snug">
      <chakra.span display="block" fontSize="lg" fontWeight="bold">
        {nome}
      </chakra.span>
      {[username, email].map(
        (text) =>
          text !== null && (
            <chakra.span
              key={text}
              display="block"
              color="textMuted"
              fontSize="sm"
              fontWeight="normal"
              overflowWrap="anywhere"
            >
              {text}
            </chakra.span>
          ),
      )}
    </chakra.span>
  </chakra.span>
)

import { chakra } from '@chakra-ui/react'
import { KeyRound, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/schemas/administration.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { usePagedRead } from '#src/hooks/use-paged-read.ts'
import { Button } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SelectField } from '#src/ui/input.tsx'
import { Page } from '#src/ui/page.tsx'
import { userAddress } from '../addresses.ts'
import { PersonLine } from '../components/person-line.tsx'
import { SearchedTable } from '../components/searched-table.tsx'
import { UserDialog } from '../components/user-dialog.tsx'
import { UserState } from '../components/user-state.tsx'
import { reads, usersOnPage } from '../reads.ts'

/** Undefined while no dialog is open; its uid undefined for a new user. */
type Edited = { uid: number | undefined } | undefined

/** /adm/auth/users (spec 1 §2). */
export default function UsersScreen() {
  const table = usePagedRead(reads.users, usersOnPage)
  const isOffline = useNetwork().level === 'offline'
  const [edited, setEdited] = useState<Edited>()
  const columns = columnsOf(isOffline, (uid) => setEdited({ uid }))
  return (
    <Page
      wide
      title="Usuários"
      aside={
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
        cardsBelow="md"
        pageSize={usersOnPage}
      />
      <chakra.div maxWidth="12rem">
        <SelectField label="Registros por página" value={usersOnPage} onChange={() => undefined}>
          <option value={usersOnPage}>{usersOnPage}</option>
        </SelectField>
      </chakra.div>
      {edited && <UserDialog uid={edited.uid} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}

const columnsOf = (isOffline: boolean, edit: (uid: number) => void): Column<User>[] => [
  {
    header: 'Nome',
    cell: ({ nome, username, email }) => (
      <PersonLine nome={nome} username={username} email={email} />
    ),
    onCard: 'title',
  },
  { header: 'Cargo', cell: ({ cargo }) => cargo ?? '—' },
  { header: 'Tipo', cell: ({ tipo }) => tipo },
  { header: 'Situação', cell: (user) => <UserState user={user} /> },
  {
    header: 'Ações',
    onCard: 'wide',
    cell: ({ uid, nome }) => (
      <chakra.div display="flex" gap="2">
        <Button
          look="outline"
          size="icon"
          aria-label={`Editar ${nome}`}
          title="Editar"
          disabled={isOffline}
          onClick={() => edit(uid)}
        >
          <Icon as={Pencil} />
        </Button>
        <Button asChild look="outline" size="icon">
          <Link to={userAddress(uid)} aria-label={`Permissões de ${nome}`} title="Permissões">
            <Icon as={KeyRound} />
          </Link>
        </Button>
      </chakra.div>
    ),
  },
]

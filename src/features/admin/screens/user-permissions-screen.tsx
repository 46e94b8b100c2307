import { useState } from 'react'
import { Plus, X } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import type { UserPermission } from '#contract/schemas/administration.ts'
import { readNow } from '#src/hooks/send-online.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { usersAddress } from '../addresses.ts'
import { AddPermissionsDialog } from '../components/add-permissions-dialog.tsx'
import { ConfirmRemoval } from '../components/confirm-removal.tsx'
import { ReadNotes } from '../components/read-notes.tsx'
import { RecordFailure } from '../components/record-failure.tsx'
import { UserState } from '../components/user-state.tsx'
import { reads } from '../reads.ts'

/** /adm/auth/permissions/user/{id} (spec 1 §2). */
export default function UserPermissionsScreen() {
  const uid = useIdParam()
  const found = useRead(uid === undefined ? undefined : reads.userPermissions(uid), {
    keepShown: true,
  })
  const isOffline = useNetwork().level === 'offline'
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<UserPermission>()
  if (uid === undefined || (found.value === undefined && found.error !== undefined)) {
    return (
      <RecordFailure
        title="Permissões do usuário"
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.value === undefined) return <Loading />
  const { user, permissions } = found.value
  return (
    <Page
      title={user.nome}
      tabTitle={`Permissões de ${user.nome}`}
      before={<Back to={usersAddress}>Usuários</Back>}
    >
      <ReadNotes found={found} />
      <Card>
        <Facts
          facts={[
            { term: 'Usuário', value: user.username },
            { term: 'E-mail', value: user.email },
            { term: 'Cargo', value: user.cargo },
            { term: 'Tipo', value: user.tipo },
            { term: 'Situação', value: <UserState user={user} /> },
          ]}
        />
      </Card>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Heading>Permissões</Heading>
        {permissions.length === 0 && <Text muted>Nenhuma permissão.</Text>}
        <PermissionChips permissions={permissions} disabled={isOffline} onRemove={setRemoved} />
        <Button justifySelf="start" disabled={isOffline} onClick={() => setAdding(true)}>
          <Icon as={Plus} />
          Adicionar
        </Button>
      </Card>
      {isAdding && (
        <AddPermissionsDialog
          uid={uid}
          held={permissions.map(({ rid }) => rid)}
          onClose={() => setAdding(false)}
        />
      )}
      {removed && (
        <ConfirmRemoval
          urid={removed.urid}
          isHeld={async () => {
            const now = await readNow(reads.userPermissions(user.uid))
            return now.permissions.some(({ urid }) => isSameId(urid, removed.urid))
          }}
          onClose={() => setRemoved(undefined)}
        >
          <Text>
            {user.nome} deixa de ter «{removed.descricao}» já na próxima ação.
          </Text>
        </ConfirmRemoval>
      )}
    </Page>
  )
}

interface PermissionChipsProps {
  permissions: readonly UserPermission[]
  disabled: boolean
  onRemove: (permission: UserPermission) => void
}

/** The permissions of a user, each with its qualifier and a remove button. */
const PermissionChips = ({ permissions, disabled, onRemove }: PermissionChipsProps) => (
  <chakra.ul display="flex" flexWrap="wrap" gap="3" aria-label="Permissões">
    {permissions.map((permission) => (
      <Chip key={permission.urid}>
        <chakra.span minWidth="0" paddingBlock="2" overflowWrap="anywhere">
          <chakra.span display="block" fontWeight="bold" lineHeight="snug">
            {permission.descricao}
          </chakra.span>
          <chakra.span display="block" color="textMuted" lineHeight="snug">
            {permission.role}
            {permission.dynamic !== null && permission.dynamic !== '' && ` · ${permission.dynamic}`}
          </chakra.span>
        </chakra.span>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remover ${permission.descricao}`}
          title="Remover"
          disabled={disabled}
          onClick={() => onRemove(permission)}
        >
          <Icon as={X} />
        </Button>
      </Chip>
    ))}
  </chakra.ul>
)

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    maxWidth: 'full',
    paddingInlineStart: 'min(1.25rem, 5vw)',
    paddingInlineEnd: '1',
    borderRadius: '2rem',
    border: 'var(--edge-width) solid',
    borderColor: 'edge',
    background: 'sunken',
  },
})

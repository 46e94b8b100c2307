import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RoleHolder } from '#contract/schemas/administration.ts'
import { readNow } from '#src/hooks/send-online.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { rolesAddress } from '../addresses.ts'
import { ConfirmRemoval } from '../components/confirm-removal.tsx'
import { ReadNotes } from '../components/read-notes.tsx'
import { RecordFailure } from '../components/record-failure.tsx'
import { AddHolderForm } from '../forms/add-holder-form.tsx'
import { reads } from '../reads.ts'

/** /adm/auth/permissions/role/{id} (spec 1 §2). */
export default function RoleScreen() {
  const rid = useIdParam()
  const found = useRead(rid === undefined ? undefined : reads.role(rid), { keepShown: true })
  const isOffline = useNetwork().level === 'offline'
  const [removed, setRemoved] = useState<RoleHolder>()
  if (rid === undefined || (found.value === undefined && found.error !== undefined)) {
    return (
      <RecordFailure title="Permissão" error={found.error} onRetry={() => void found.refetch()} />
    )
  }
  if (found.value === undefined) return <Loading />
  const { rid: given, role, descricao, users } = found.value
  return (
    <Page title={descricao} before={<Back to={rolesAddress}>Permissões</Back>}>
      <ReadNotes found={found} />
      <Card>
        <Facts
          facts={[
            { term: 'Código', value: role },
            { term: 'ID', value: given },
            { term: 'Usuários', value: users.length },
          ]}
        />
      </Card>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Heading>Adicionar usuário</Heading>
        <AddHolderForm rid={given} held={users} />
      </Card>
      <DataTable
        caption={`Usuários com «${descricao}»`}
        columns={columnsOf(isOffline, setRemoved)}
        rows={users}
        rowKey={({ urid }) => urid}
      />
      {removed && (
        <ConfirmRemoval
          urid={removed.urid}
          isHeld={async () => {
            const now = await readNow(reads.role(rid))
            return now.users.some(({ urid }) => isSameId(urid, removed.urid))
          }}
          onClose={() => setRemoved(undefined)}
        >
          <Text>
            {removed.nome} deixa de ter «{descricao}» já na próxima ação.
          </Text>
        </ConfirmRemoval>
      )}
    </Page>
  )
}

const columnsOf = (
  isOffline: boolean,
  remove: (holder: RoleHolder) => void,
): Column<RoleHolder>[] => [
  {
    header: 'Nome',
    cell: ({ nome }) => <strong>{nome}</strong>,
    sortBy: ({ nome }) => nome,
    onCard: 'title',
  },
  {
    header: 'Usuário',
    cell: ({ username }) => username ?? '—',
    sortBy: ({ username }) => username ?? null,
  },
  {
    header: 'Qualificador',
    cell: ({ dynamic }) => dynamic ?? '—',
    sortBy: ({ dynamic }) => dynamic ?? null,
  },
  {
    header: 'Ações',
    onCard: 'wide',
    cell: (holder) => (
      <Button
        variant="danger"
        size="icon"
        aria-label={`Remover ${holder.nome}`}
        title="Remover"
        disabled={isOffline}
        onClick={() => remove(holder)}
      >
        <Icon as={Trash2} />
      </Button>
    ),
  },
]

import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { RoleRow } from '#contract/schemas/administration.ts'
import { usePagedRead } from '#src/hooks/reads/use-paged-read.ts'
import type { Column } from '#src/ui/list/data-table.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { roleAddress } from '../addresses.ts'
import { SearchedTable } from '../components/searched-table.tsx'
import { reads, rolesOnPage } from '../reads.ts'

/** /adm/auth/permissions (spec 1 §2): a tap anywhere on a row opens the role. */
export default function RolesScreen() {
  const table = usePagedRead(reads.roles, rolesOnPage)
  return (
    <Page title="Permissões">
      <SearchedTable
        table={table}
        search={{ label: 'Pesquisar permissões', placeholder: 'Código ou descrição' }}
        caption="Permissões"
        columns={columns}
        rowKey={({ rid }) => rid}
        pageSize={rolesOnPage}
      />
    </Page>
  )
}

const columns: Column<RoleRow>[] = [
  {
    header: 'Descrição',
    onCard: 'title',
    sortBy: ({ descricao }) => descricao,
    cell: ({ rid, descricao }) => (
      <RowLink asChild>
        <Link to={roleAddress(rid)}>{descricao}</Link>
      </RowLink>
    ),
  },
  { header: 'Código', cell: ({ role }) => role, sortBy: ({ role }) => role },
  { header: 'ID', cell: ({ rid }) => rid, sortBy: ({ rid }) => rid, align: 'end' },
]

/** One link that covers the whole row, so that keyboard focus stops once for each row. */
const RowLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    color: 'primary.text',
    fontWeight: 'bold',
    '&::after': { content: '""', position: 'absolute', inset: '0' },
  },
})

import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import type { IntegrityRow } from '#contract/schemas/administration.ts'
import { formatFixed } from '#src/domain/amounts/numbers.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { Given } from '#src/reads/read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { ReadNotes } from '../components/read-notes.tsx'
import { reads } from '../reads.ts'

/** /adm/integrity/io (spec 1 §2). */
export default function IntegrityScreen() {
  const found = useRead(reads.integrity())
  const failed = found.value === undefined && found.error !== undefined
  return (
    <Page
      wide
      title="Erros de Integridade - E/S"
      extra={
        <Button variant="outline" onClick={() => void found.refetch()}>
          <Icon as={RefreshCw} />
          Atualizar
        </Button>
      }
    >
      <Text muted>
        Produtos cuja entrada não fecha com o que está alocado, avariado e expedido, menos o que
        voltou. Pesos em ton; o total positivo sobra na entrada, o negativo falta.
      </Text>
      <ReadNotes found={found} quiet />
      <DataTable
        caption="Erros de Integridade - E/S"
        columns={columns}
        rows={found.value}
        rowKey={({ idProduto }) => idProduto}
        loading={found.loading}
        emptyText={failed ? 'ERRO AO CONSULTAR API' : 'Nenhum erro encontrado'}
        cardsBelow="44rem"
      />
    </Page>
  )
}

const weight = (
  header: string,
  field: 'entrada' | 'alocado' | 'avaria' | 'saida' | 'devolucao' | 'total',
): Column<Given<IntegrityRow>> => ({
  header,
  align: 'end',
  sortBy: (row) => row[field],
  cell: (row) =>
    field === 'total' ? <strong>{signed(row.total)}</strong> : formatFixed(row[field], 3),
})

const signed = (tons: number | null): string =>
  `${tons !== null && tons > 0 ? '+' : ''}${formatFixed(tons, 3)}`

/** The columns in the order of spec 1 §2; «Saida» keeps the spelling of the spec. */
const columns: Column<Given<IntegrityRow>>[] = [
  {
    header: 'Produto',
    onCard: 'title',
    sortBy: ({ idProduto, produto }) => produto ?? idProduto,
    cell: ({ idProduto, produto, lote }) => (
      <>
        <strong>{idProduto}</strong>
        {typeof produto === 'string' && (
          <chakra.span display="block" color="textMuted" fontSize="sm" fontWeight="normal">
            {produto}
            {typeof lote === 'string' && ` · ${lote}`}
          </chakra.span>
        )}
      </>
    ),
  },
  weight('Entrada', 'entrada'),
  weight('Alocado', 'alocado'),
  weight('Avaria', 'avaria'),
  weight('Saida', 'saida'),
  weight('Devolução', 'devolucao'),
  weight('Total', 'total'),
]

import { chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import type { IntegrityRow } from '#contract/schemas/administration.ts'
import { formatNumber } from '#src/domain/numbers.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Page } from '#src/ui/page.tsx'
import { Text } from '#src/ui/text.tsx'
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
      aside={
        <Button look="outline" onClick={() => void found.refetch()}>
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
        cardsBelow="md"
      />
    </Page>
  )
}

const weight = (
  header: string,
  field: 'entrada' | 'alocado' | 'avaria' | 'saida' | 'devolucao' | 'total',
): Column<IntegrityRow> => ({
  header,
  align: 'end',
  cell: (row) =>
    field === 'total' ? <strong>{signed(row.total)}</strong> : formatNumber(row[field]),
})

const signed = (tons: number): string => `${tons > 0 ? '+' : ''}${formatNumber(tons)}`

/** In the order of spec 1 §2; «Saida» as it stands there. */
const columns: Column<IntegrityRow>[] = [
  {
    header: 'Produto',
    onCard: 'title',
    cell: ({ idProduto, produto, lote }) => (
      <>
        <strong>{idProduto}</strong>
        {produto !== undefined && (
          <chakra.span display="block" color="textMuted" fontSize="md" fontWeight="normal">
            {produto}
            {lote !== undefined && ` · ${lote}`}
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

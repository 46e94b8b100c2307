import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import type { Id } from '#src/domain/names/ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { reads } from '../reads.ts'
import { DamageFacts } from './damage-facts.tsx'
import { ReadNotes } from './read-notes.tsx'

interface ReportDamagesProps {
  idRecebimento: Id
  onRemove: (idRecebimentoAvaria: Id) => void
}

/** The damages of a receiving report, each with its number, pictures and a delete button. */
export function ReportDamages({ idRecebimento, onRemove }: ReportDamagesProps) {
  const found = useRead(reads.damages(idRecebimento))
  const isOffline = useNetwork().level === 'offline'
  return (
    <>
      <ReadNotes found={found} />
      {found.loading && <Loading />}
      {found.value?.items.length === 0 && (
        <EmptyState title={`O relatório ${idRecebimento} não tem avarias`} />
      )}
      {found.value?.items.map((damage) => (
        <Card
          key={damage.idRecebimentoAvaria}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap="4"
        >
          <Row>
            <Heading>Avaria {damage.idRecebimentoAvaria}</Heading>
            <Button
              variant="danger"
              disabled={isOffline}
              aria-label={`Excluir a avaria ${damage.idRecebimentoAvaria}`}
              onClick={() => onRemove(damage.idRecebimentoAvaria)}
            >
              <Icon as={Trash2} />
              Excluir
            </Button>
          </Row>
          <DamageFacts damage={damage} />
        </Card>
      ))}
    </>
  )
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
  },
})

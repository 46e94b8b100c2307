import { chakra } from '@chakra-ui/react'
import { MapPin, MessageSquareText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShownPlace } from '#src/checklist/loading-page.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

/** At twice the text size the word is wider than a phone, so it must break. */
const Breakable = chakra('span', { base: { minWidth: '0', overflowWrap: 'anywhere' } })

interface PlaceRowProps {
  place: ShownPlace
  mark: ReactNode
  onEdit?: () => void
  onRemove?: () => void
}

/** One place: its name, its observations, and its buttons. */
export const PlaceRow = ({ place, mark, onEdit, onRemove }: PlaceRowProps) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    gap="3"
    alignItems="center"
    paddingBlock="3"
    borderTop="var(--edge-width) solid"
    borderColor="line"
  >
    <chakra.div flex="1 1 12rem" minWidth="0" lineHeight="snug" overflowWrap="anywhere">
      <chakra.p display="flex" gap="2" fontSize="lg" fontWeight="black">
        <Icon as={MapPin} />
        {place.local}
      </chakra.p>
      {place.observacoes !== null && <chakra.p whiteSpace="pre-wrap">{place.observacoes}</chakra.p>}
      {mark && <chakra.div paddingTop="1">{mark}</chakra.div>}
    </chakra.div>
    <chakra.div display="flex" flexWrap="wrap" gap="4" maxWidth="100%">
      {onEdit && (
        <Button
          variant="outline"
          maxWidth="100%"
          onClick={onEdit}
          aria-label={`Observações: ${place.local}`}
        >
          <Icon as={MessageSquareText} />
          <Breakable>Observações</Breakable>
        </Button>
      )}
      {onRemove && (
        <Button
          variant="danger"
          size="icon"
          onClick={onRemove}
          aria-label={`Remover ${place.local}`}
        >
          <Icon as={Trash2} />
        </Button>
      )}
    </chakra.div>
  </chakra.li>
)

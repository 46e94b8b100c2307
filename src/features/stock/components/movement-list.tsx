import { chakra } from '@chakra-ui/react'
import { ArrowRight, CircleAlert, Pencil, Trash2 } from 'lucide-react'
import { formatNumber, formatTons } from '#src/domain/amounts/numbers.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import type { PlannedMovement } from './use-plan.ts'

interface MovementListProps {
  movements: readonly PlannedMovement[]
  /** What is wrong with each movement, in the same order. */
  faults: readonly (string | undefined)[]
  /** Undefined where movements cannot be changed. */
  onChange: ((movement: PlannedMovement) => void) | undefined
  /** Undefined where movements cannot be removed. */
  onRemove: ((movement: PlannedMovement) => void) | undefined
}

/** The planned movements, each with its line, its weight and what is wrong with it. */
export const MovementList = ({ movements, faults, onChange, onRemove }: MovementListProps) => (
  <chakra.ul
    aria-label="Movimentações planejadas"
    display="flex"
    flexDirection="column"
    css={{ '& > li + li': { borderTop: 'var(--edge-width) solid var(--line)' } }}
  >
    {movements.map((movement, at) => (
      <chakra.li
        key={movement.idArmazem}
        display="flex"
        alignItems="center"
        gap="3"
        paddingBlock="3"
        lineHeight="snug"
      >
        <Icon as={ArrowRight} color="textMuted" />
        <chakra.div flex="1" minWidth="0">
          <chakra.p display="flex" flexWrap="wrap" columnGap="4" fontSize="lg" fontWeight="bold">
            <span>{movement.local}</span>
            <span>{formatTons(movement.peso)}</span>
          </chakra.p>
          <Text muted>{quantitiesOf(movement)}</Text>
          {faults[at] !== undefined && (
            <chakra.p display="flex" gap="1.5" color="danger.text" fontWeight="bold">
              <Icon as={CircleAlert} />
              {faults[at]}
            </chakra.p>
          )}
        </chakra.div>
        {onChange && (
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Alterar a movimentação para ${movement.local}`}
            onClick={() => onChange(movement)}
          >
            <Icon as={Pencil} />
          </Button>
        )}
        {onRemove && (
          <Button
            variant="danger"
            size="icon"
            // In addition to the gap: a destructive button stands apart (UX-21).
            marginInlineStart="1"
            aria-label={`Remover a movimentação para ${movement.local}`}
            onClick={() => onRemove(movement)}
          >
            <Icon as={Trash2} />
          </Button>
        )}
      </chakra.li>
    ))}
  </chakra.ul>
)

/** «Palete 2 · Saco 5», with the provider's names of the units. */
function quantitiesOf({ qtdConjunto, qtdUnidade, umConjunto, umUnidade }: PlannedMovement): string {
  const parts = [
    [umConjunto, qtdConjunto],
    [umUnidade, qtdUnidade],
  ] as const
  return parts
    .flatMap(([name, count]) =>
      count == null ? [] : [`${name ?? ''} ${formatNumber(count)}`.trim()],
    )
    .join(' · ')
}

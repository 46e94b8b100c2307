import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useDay } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { addresses } from '../../addresses.ts'
import { nextMachine } from '../../days.ts'
import { reads } from '../../reads.ts'
import type { ShownMachine } from '../../shown.ts'

interface NextMachineProps {
  after: ShownMachine['id']
  /** Guards against the second tap of a double tap on the last answer, which lands on this button. */
  isTooSoon: () => boolean
}

/**
 * Links from a finished checklist to the next machine without a checklist today, or to the list where there is none.
 */
export function NextMachine({ after, isTooSoon }: NextMachineProps) {
  const { today } = useDay()
  const { value: rows = [] } = useRead(reads.list(), { keptFirst: true })
  const next = nextMachine(rows, after, today)
  const ifMeant = (event: MouseEvent) => {
    if (isTooSoon()) event.preventDefault()
  }
  return (
    <Button asChild size="main" onClick={ifMeant}>
      {next === undefined ? (
        <Link to={addresses.list()}>Ver as empilhadeiras</Link>
      ) : (
        <Link to={addresses.newChecklist(next.id)}>
          <chakra.span minWidth="0" overflowWrap="anywhere">
            Próxima: {next.descricao}
          </chakra.span>
          <Icon as={ChevronRight} />
        </Link>
      )}
    </Button>
  )
}

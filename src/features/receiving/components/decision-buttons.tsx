import { chakra } from '@chakra-ui/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { OnlineOnly } from '#src/ui/needs-connection.tsx'
import type { ShownHeader } from '../shown.ts'
import { ApproveDialog, ReproveDialog } from './decision-dialogs.tsx'

interface DecisionButtonsProps {
  idRecebimento: number
  header: ShownHeader
}

/** A supervisor's choice about a report that awaits approval (spec 2 §4); not without a network. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const isOnline = useNetwork().level !== 'offline'
  const [open, setOpen] = useState<'approve' | 'reprove'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <OnlineOnly online={isOnline}>
        {(state) => (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 2fr) minmax(0, 1fr)" gap="4">
            <Button size="main" {...state} onClick={() => setOpen('approve')}>
              <Icon as={ThumbsUp} />
              Aprovar
            </Button>
            <Button
              size="main"
              look="danger"
              paddingInline="2"
              {...state}
              onClick={() => setOpen('reprove')}
            >
              <Icon as={ThumbsDown} />
              Reprovar
            </Button>
          </chakra.div>
        )}
      </OnlineOnly>
      {open === 'approve' && <ApproveDialog {...props} onClose={close} />}
      {open === 'reprove' && <ReproveDialog {...props} onClose={close} />}
    </>
  )
}

import { chakra } from '@chakra-ui/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'

interface DecisionButtonsProps {
  onApprove: () => void
  onReprove: () => void
}

/** A supervisor's decision about a report that awaits approval (spec 2 §4); it needs a network. */
export function DecisionButtons({ onApprove, onReprove }: DecisionButtonsProps) {
  const isOnline = useNetwork().level !== 'offline'
  return (
    <OnlineOnly online={isOnline}>
      {(state) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4">
          <Button size="main" paddingInline="2" {...state} onClick={onApprove}>
            <Icon as={ThumbsUp} />
            Aprovar
          </Button>
          <Button size="main" variant="danger" paddingInline="2" {...state} onClick={onReprove}>
            <Icon as={ThumbsDown} />
            Reprovar
          </Button>
        </chakra.div>
      )}
    </OnlineOnly>
  )
}

import { chakra } from '@chakra-ui/react'
import { Undo2 } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { Icon } from '../page/icon.tsx'

interface UndoButtonProps {
  /** The item, and the act on it: «Freio de mão», «Bom». */
  name: string
  what: string
  /** The act is not on disk yet. */
  disabled: boolean
  onUndo: () => void
}

/**
 * Undoes one act on one item of a list. It names the item, because the screen may show another one
 * by then.
 */
export const UndoButton = ({ name, what, disabled, onUndo }: UndoButtonProps) => (
  <Button variant="outline" disabled={disabled} onClick={onUndo} textAlign="start">
    <Icon as={Undo2} />
    <chakra.span minWidth="0" overflowWrap="anywhere">
      Desfazer{' '}
      <chakra.span fontWeight="normal">
        {name}: {what}
      </chakra.span>
    </chakra.span>
  </Button>
)

import { chakra } from '@chakra-ui/react'
import { SkipForward, Trash2 } from 'lucide-react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Progress } from '#src/ui/notice/progress.tsx'
import { UndoButton } from '#src/ui/notice/undo-button.tsx'
import { isAnswered } from '../rules.ts'
import type { ShownItem } from '../shown.ts'
import type { FillInState, LastAnswer } from './use-fill-in.ts'

interface CurrentItemProps {
  fillIn: FillInState
  onClear: (item: ShownItem) => void
  onUndo: (last: LastAnswer) => void
}

/** Shows the progress, the answer of the current item, and «Desfazer» for the last answer. */
export function CurrentItem({ fillIn, onClear, onUndo }: CurrentItemProps) {
  const { page, current, undoable, openCount } = fillIn
  const { totalItens, totalPreenchidos } = page.checklist
  return (
    <Card display="flex" flexDirection="column" gap="3" id="item" scrollMarginTop="6rem">
      <chakra.div display="flex" flexDirection="column" gap="1">
        <chakra.p
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          lineHeight="snug"
        >
          <chakra.span fontWeight="bold">
            {totalPreenchidos} de {plural(totalItens, 'item', 'itens')}
          </chakra.span>
          <chakra.span color="textMuted">{current?.tag}</chakra.span>
        </chakra.p>
        <Progress label="Itens respondidos" value={totalPreenchidos} max={totalItens} />
      </chakra.div>
      {current !== undefined && isAnswered(current) && (
        <chakra.p fontWeight="bold">Resposta: {current.valueText ?? current.value}</chakra.p>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="4" justifyContent="space-between">
        {undoable && (
          <UndoButton
            name={undoable.before.descricao}
            what={undoable.valueText}
            disabled={undoable.entryId === undefined}
            onUndo={() => onUndo(undoable)}
          />
        )}
        {current !== undefined && isAnswered(current) ? (
          <Button variant="danger" onClick={() => onClear(current)}>
            <Icon as={Trash2} />
            Apagar resposta
          </Button>
        ) : (
          openCount > 1 && (
            <Button variant="quiet" marginInlineStart="auto" onClick={fillIn.skip}>
              <Icon as={SkipForward} />
              Pular
            </Button>
          )
        )}
      </chakra.div>
    </Card>
  )
}

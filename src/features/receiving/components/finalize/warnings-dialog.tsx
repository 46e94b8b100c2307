import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Todo } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'

interface WarningsDialogProps {
  todo: readonly Todo[]
  onClose: () => void
}

/** What has to be filled in before a report can be finalized, each with a link to its screen (spec 2 §8). */
export const WarningsDialog = ({ todo, onClose }: WarningsDialogProps) => (
  <Dialog
    title="Pendências de Preenchimento"
    onClose={onClose}
    actions={
      <Button size="main" onClick={onClose}>
        OK
      </Button>
    }
  >
    <Text muted>
      O relatório ainda não pode ser finalizado. Toque em uma pendência para abrir a tela.
    </Text>
    <WarningList todo={todo} />
  </Dialog>
)

const WarningList = ({ todo }: { todo: readonly Todo[] }) => (
  <chakra.ul display="flex" flexDirection="column" listStyle="none" marginInline="-2">
    {todo.map(({ tipo, mensagem, path }, at) => (
      <chakra.li
        key={at}
        borderTop={at === 0 ? 'none' : 'var(--edge-width) solid'}
        borderColor="line"
      >
        <WarningFrame asChild>
          <Link to={path ?? '#'}>
            <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
              <chakra.strong fontWeight="bold">{tipo}:</chakra.strong> {mensagem}
            </chakra.span>
            <Icon as={ChevronRight} color="textMuted" />
          </Link>
        </WarningFrame>
      </chakra.li>
    ))}
  </chakra.ul>
)

const WarningFrame = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    padding: '2',
    borderRadius: 'md',
    lineHeight: 'snug',
    color: 'text',
  },
})

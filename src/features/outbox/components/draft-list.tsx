import { chakra } from '@chakra-ui/react'
import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DiscardDraftsDialog } from '#src/evidence/decision/discard-drafts-dialog.tsx'
import { formatAge } from '#src/domain/time/ages.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useNow } from '#src/hooks/use-now.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { groupDrafts, type DraftGroup, type HeldDraft } from '../hand-over.ts'

interface DraftListProps {
  drafts: readonly HeldDraft[]
  onLeave: (() => void) | undefined
}

/**
 * Drafts grouped by screen: each group is continued on that screen or discarded here. Discarding here also works for a
 * record that has moved on, whose screen no longer shows the draft.
 */
export function DraftList({ drafts, onLeave }: DraftListProps) {
  const now = useNow()
  const [asked, setAsked] = useState<DraftGroup>()
  return (
    <>
      <chakra.ul aria-label="Rascunhos" display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {groupDrafts(drafts).map((group) => (
          <chakra.li
            key={group.path ?? ''}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="4"
            paddingBlock="3"
            borderTop="var(--edge-width) solid"
            borderColor="line"
          >
            <chakra.span flex="1 1 12rem" minWidth="0" lineHeight="snug" overflowWrap="anywhere">
              <chakra.span display="block" fontWeight="bold">
                {group.name}
              </chakra.span>
              <chakra.span color="textMuted">
                {plural(group.forms.length, 'rascunho', 'rascunhos')},{' '}
                {formatAge(group.latestAt, now)}
              </chakra.span>
            </chakra.span>
            {group.path !== undefined && (
              <Button asChild variant="outline">
                <Link to={group.path} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
                  <Icon as={PencilLine} />
                  Continuar
                </Link>
              </Button>
            )}
            <Button
              variant="danger"
              aria-label={`Descartar rascunhos: ${group.name}`}
              onClick={() => setAsked(group)}
            >
              <Icon as={Trash2} />
              Descartar
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      {asked !== undefined && (
        <DiscardDraftsDialog
          title={`Descartar ${plural(asked.forms.length, 'rascunho', 'rascunhos')}?`}
          forms={asked.forms}
          keep="Voltar"
          onClose={() => setAsked(undefined)}
        >
          <Text>O que já foi salvo continua.</Text>
        </DiscardDraftsDialog>
      )}
    </>
  )
}

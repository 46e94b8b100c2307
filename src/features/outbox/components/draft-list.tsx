import { chakra } from '@chakra-ui/react'
import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatAge } from '#src/domain/ages.ts'
import { plural } from '#src/domain/plurals.ts'
import { useNow } from '#src/hooks/use-now.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { deleteDraft } from '#src/outbox/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Text } from '#src/ui/text.tsx'
import { groupDrafts, type DraftGroup, type HeldDraft } from '../hand-over.ts'

interface DraftListProps {
  drafts: readonly HeldDraft[]
  onLeave: (() => void) | undefined
}

/**
 * What is half made, by the screen that it is made on: gone on with there, or given up from here, also
 * where that screen shows it no more because its record has moved on.
 */
export function DraftList({ drafts, onLeave }: DraftListProps) {
  const { database } = useRuntime()
  const person = usePerson()
  const now = useNow()
  const [asked, setAsked] = useState<DraftGroup>()
  const remove = async ({ forms }: DraftGroup) => {
    for (const form of forms) if (person !== undefined) await deleteDraft(database, person, form)
  }
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
              <Button asChild look="outline">
                <Link to={group.path} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
                  <Icon as={PencilLine} />
                  Continuar
                </Link>
              </Button>
            )}
            <Button
              look="danger"
              aria-label={`Apagar rascunhos: ${group.name}`}
              onClick={() => setAsked(group)}
            >
              <Icon as={Trash2} />
              Apagar
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      {asked !== undefined && (
        <ConfirmDiscard
          title={`Apagar ${plural(asked.forms.length, 'rascunho', 'rascunhos')}?`}
          action="Apagar"
          keep="Voltar"
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Text>
            {asked.name}: o que foi digitado ou fotografado e não foi salvo se perde. O que já foi
            salvo continua.
          </Text>
        </ConfirmDiscard>
      )}
    </>
  )
}

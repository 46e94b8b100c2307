import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { reads } from '../reads.ts'
import { DamageFacts } from './damage-facts.tsx'
import { ReadNotes } from './read-notes.tsx'

interface ConfirmDamageRemovalProps {
  id: Id
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Shows the damage before it is deleted, because a mistyped number would delete another damage for good. */
export function ConfirmDamageRemoval({ id, onConfirm, onClose }: ConfirmDamageRemovalProps) {
  const read = useRead(reads.damage(id))
  // Keeps the data on the screen while the damage is deleted and its read returns nothing.
  const [first, setFirst] = useState(read.value)
  if (first === undefined && read.value !== undefined) setFirst(read.value)
  const { error } = read
  const value = first ?? read.value
  if (value === undefined && error === undefined) return <Loading />
  return (
    <ConfirmDiscard
      title={`Excluir a avaria ${id}?`}
      action="Excluir"
      keep="Manter"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <ReadNotes found={read} quiet />
        {value === undefined ? (
          <Notice tone="warning">
            {error?.status === 404
              ? 'Nenhum relatório de recebimento tem uma avaria com este ID.'
              : `A avaria não pôde ser mostrada: ${error?.message}`}
          </Notice>
        ) : (
          <DamageFacts damage={value} />
        )}
        <p>A exclusão vale na hora e não pode ser desfeita aqui.</p>
      </chakra.div>
    </ConfirmDiscard>
  )
}

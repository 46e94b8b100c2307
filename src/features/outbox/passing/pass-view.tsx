import { Camera } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#src/domain/amounts/numbers.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { unsentOf } from '#src/outbox/store/queries.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { whatGoes, WhoSends, type WhatGoes } from '../rescue/copy-words.tsx'
import { mostPassedBytes } from './fountain.ts'
import { Passing } from './passing.tsx'
import { tooLarge } from './showing.ts'

interface PassViewProps extends WhatGoes {
  onClose: () => void
}

/** Copies all unsent work to another device by codes on the display (PASS-01). */
export function PassView({ onClose, ...counts }: PassViewProps) {
  const [isBegun, setBegun] = useState(false)
  const photoBytes = useOutbox(unsentPhotoBytes)
  if (isBegun) return <Passing onClose={onClose} />
  const isTooLarge = photoBytes !== undefined && photoBytes > mostPassedBytes
  return (
    <Dialog
      title="Passar envios por códigos"
      onClose={onClose}
      actions={
        <>
          {photoBytes !== undefined && !isTooLarge && (
            <Button size="main" onClick={() => setBegun(true)}>
              <Icon as={Camera} />
              Começar
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Text>
        {whatGoes(counts)} para outro aparelho com a sua conta, sem rede: ele filma os códigos desta
        tela. Até {formatBytes(mostPassedBytes)}, em poucos minutos.
      </Text>
      {isTooLarge ? (
        <Notice tone="warning" announce="politely">
          {tooLarge(photoBytes)}
        </Notice>
      ) : (
        <WhoSends />
      )}
    </Dialog>
  )
}

/** The size of the photos of unsent entries; other photos that are stored do not go. */
async function unsentPhotoBytes(db: OutboxDatabase, person: PersonKey): Promise<number> {
  const ids = (await unsentOf(db, person)).flatMap(({ bodyIds }) => bodyIds)
  let sum = 0
  // One by one, because all together may not fit into memory.
  for (const id of ids) sum += (await db.relaxed.bodies.get(id))?.size ?? 0
  return sum
}

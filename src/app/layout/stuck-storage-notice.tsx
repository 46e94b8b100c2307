import { chakra } from '@chakra-ui/react'
import { useAfter } from '#src/hooks/use-after.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/**
 * Longest wait for the device's storage, in ms. Even a full storage answers within a few hundred
 * ms.
 */
const answersWithinMs = 10_000

/**
 * Shown from `answersWithinMs` on, while the unsent entries are not counted. In some engines a
 * discarded page keeps its lock on the storage, and every screen waits for that lock in vain.
 */
export function StuckStorageNotice() {
  if (!useAfter(answersWithinMs)) return null
  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice tone="danger" announce="at-once" title="O armazenamento deste aparelho não responde">
        Nada foi perdido. Feche o aplicativo por completo, em todas as abas, e abra de novo.
      </Notice>
    </chakra.div>
  )
}

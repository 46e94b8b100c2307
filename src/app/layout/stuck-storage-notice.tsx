import { chakra } from '@chakra-ui/react'
import { useAfter } from '#src/hooks/use-after.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

/** The device's storage answers within a few hundred ms, also a full one; in ms. */
const answersWithinMs = 10_000

/**
 * For as long as nothing was read from this device: some engines leave a page that was thrown away
 * holding the storage, and every screen waits for it in vain.
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

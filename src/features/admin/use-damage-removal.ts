import { useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { messageOfChange, useAdminAct } from './use-act.ts'

interface Reported {
  tone: 'success' | 'danger'
  text: string
}

/** Deletes a damage, and keeps the provider's message. */
export function useDamageRemoval() {
  const [reported, setReported] = useState<Reported>()
  const { mutateAsync } = useAdminAct()
  /** The damage whose last deletion got no response. */
  const lostId = useRef<Id>(undefined)
  const remove = async (id: Id) => {
    try {
      const body = await mutateAsync({
        method: 'DELETE',
        path: paths.stockDamageRemoval(id),
        ifUnknown: 'Repita: se a avaria não for encontrada, a exclusão já foi feita.',
      })
      setReported({ tone: 'success', text: messageOfChange(body, 'Avaria excluída') })
      return true
    } catch (error) {
      setReported({ tone: 'danger', text: problemOf(error, id === lostId.current) })
      if (error instanceof ApiError && error.saysNothing) lostId.current = id
      return false
    }
  }
  return { reported, remove, forget: () => setReported(undefined) }
}

/** `wasLost`: an earlier deletion got no response and may be the cause of a 404. */
function problemOf(error: unknown, wasLost: boolean): string {
  const message = messageOf(error)
  return wasLost && error instanceof ApiError && error.status === 404
    ? `${message}: a exclusão pedida antes, que ficou sem resposta, já pode ter sido feita.`
    : message
}

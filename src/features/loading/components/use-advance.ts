import { useCallback, useEffect, useRef, useState } from 'react'
import { useAct } from '#src/evidence/decision/use-act.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import type { Acts } from '#src/hooks/outbox/saw.ts'
import { advanceLoading } from '../operations/advance-loading.ts'
import type { ShownLoading } from '../shown.ts'

/**
 * After a tap the button shows the next status in the same place. This pause keeps the second tap of a double tap from
 * advancing again (UX-26).
 */
const restMs = 1_500

/** Advances the loading by one status; `isResting` is true while the step is stored and during the pause after it. */
export function useAdvance(loading: ShownLoading | undefined, pending: Acts) {
  const act = useAct(pending)
  const nome = useSessionOnScreen()?.claims.nome ?? '—'
  const wallNow = useWallIso()
  const [isResting, setResting] = useState(false)
  const busy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const advance = useCallback(async () => {
    if (loading?.next == null || busy.current) return
    busy.current = true
    setResting(true)
    const { carregamento, next } = loading
    await act(
      advanceLoading({
        idSaida: carregamento.idSaida,
        before: carregamento.status,
        idStatus: next.idCarregamentoStatus,
        status: next.status,
        usuario: nome,
        doneAt: wallNow(),
      }),
    ).finally(() => {
      timer.current = setTimeout(() => {
        busy.current = false
        setResting(false)
      }, restMs)
    })
  }, [act, loading, nome, wallNow])

  return { advance, isResting }
}

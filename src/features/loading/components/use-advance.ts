import { useCallback, useEffect, useRef, useState } from 'react'
import { useAct } from '#src/evidence/decision/use-act.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import type { Acts } from '#src/outbox/view/saw.ts'
import { advanceLoading } from '../operations/advance-loading.ts'
import type { ShownLoading } from '../shown.ts'

/**
 * The button then bears the name of the status after that one, in the same place: a second tap of the
 * same thumb must not take that step too (UX-26).
 */
const restMs = 1_500

/** Takes the next step; `isResting` right after one. */
export function useAdvance(loading: ShownLoading | undefined, laid: Acts) {
  const act = useAct(laid)
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

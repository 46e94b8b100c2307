import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stepAt, addresses, type Step } from '../addresses.ts'
import type { Visit } from '../visit.ts'

export interface Flow {
  visit: Visit | undefined
  setVisit: (visit: Visit) => void
  go: (address: string) => void
  /** Back by one step, with all that was typed. */
  back: () => void
  /** Ends the visit on the last screen: the steps before it are no way back any more. */
  finish: (visit: Visit) => void
  /** Forgets the driver and begins anew. */
  leave: () => void
}

interface FlowNow {
  flow: Flow
  step: Step | undefined
  turn: number
  /** On the way back to the first screen. */
  isLeaving: boolean
}

/**
 * One driver after the other. `turn` changes with each, so that nothing that was typed is on the screen
 * of the next.
 */
export function useFlow(home: string): FlowNow {
  const [visit, setVisit] = useState<Visit>()
  const [turn, setTurn] = useState(0)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const step = stepAt(pathname, home)
  const next = useRef<string>(undefined)
  const [isLeaving, setIsLeaving] = useState(false)

  // What comes after a visit takes the place of its steps in the history: neither «back» nor «forward»
  // shows a driver again.
  useEffect(() => {
    const address = next.current
    if (step !== 1 || address === undefined) return
    next.current = undefined
    setIsLeaving(false)
    void navigate(address)
  }, [step, navigate])

  const leave = useCallback(() => {
    const stepsBehind = step === 2 || step === 3 ? step - 1 : 0
    const isInHistory = visit !== undefined && stepsBehind > 0
    setVisit(undefined)
    setTurn((before) => before + 1)
    if (isInHistory) {
      next.current = home
      setIsLeaving(true)
      void navigate(-stepsBehind)
    } else void navigate(home, { replace: step !== 1 })
  }, [home, navigate, step, visit])

  const finish = useCallback(
    (ended: Visit) => {
      setVisit(ended)
      next.current = addresses.step4()
      // From the vehicle, over the driver, to the first screen.
      void navigate(-2)
    },
    [navigate],
  )

  const flow = useMemo(
    () => ({
      visit,
      setVisit,
      go: (address: string) => void navigate(address),
      back: () => void navigate(-1),
      finish,
      leave,
    }),
    [visit, navigate, finish, leave],
  )
  return { flow, step, turn, isLeaving }
}

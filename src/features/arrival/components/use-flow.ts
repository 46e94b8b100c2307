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

/**
 * One driver after the other. `turn` changes with each, so that nothing that was typed is on the screen
 * of the next.
 */
export function useFlow(home: string): { flow: Flow; step: Step | undefined; turn: number } {
  const [visit, setVisit] = useState<Visit>()
  const [turn, setTurn] = useState(0)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const step = stepAt(pathname, home)
  const isEnding = useRef(false)

  // The last screen takes the place of the steps in the history: «back» shows no driver again.
  useEffect(() => {
    if (step !== 1 || !isEnding.current) return
    isEnding.current = false
    void navigate(addresses.step4())
  }, [step, navigate])

  const leave = useCallback(() => {
    setVisit(undefined)
    setTurn((before) => before + 1)
    void navigate(home, { replace: true })
  }, [home, navigate])

  const finish = useCallback(
    (ended: Visit) => {
      setVisit(ended)
      isEnding.current = true
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
  return { flow, step, turn }
}

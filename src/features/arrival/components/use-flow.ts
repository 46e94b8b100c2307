import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addresses, type Step, stepAt } from '../addresses.ts'
import type { Visit } from '../visit.ts'

export interface Flow {
  visit: Visit | undefined
  setVisit: (visit: Visit) => void
  /** Adds data that arrived later. It does nothing once another driver's visit has begun. */
  learn: (cpf: string, known: Partial<Visit>) => void
  /** Returns a function that reports whether the driver is still on the current step. */
  stay: () => () => boolean
  go: (address: string) => void
  /** Goes back one step and keeps the typed data. */
  back: () => void
  /** Ends the visit on the last screen and removes the earlier steps from the history. */
  finish: (visit: Visit) => void
  /** Forgets the driver and restarts the flow. */
  leave: () => void
  /** The same without navigation, for a hidden screen; `leave` must follow. */
  forget: () => void
}

interface FlowNow {
  flow: Flow
  step: Step | undefined
  turn: number
  /** True while the navigation back to the first screen is in progress. */
  isLeaving: boolean
}

/**
 * A `location.state` value that marks a step reached through the earlier steps. It survives a reload and the return to
 * a page, when no other state shows that the steps are in the history.
 */
const onTheWay = 'on-the-way'

/** The state of one visit at a time. `turn` changes with each visit, so that it resets all typed input. */
export function useFlow(home: string): FlowNow {
  const [visit, setVisit] = useState<Visit>()
  const [turn, setTurn] = useState(0)
  const location = useLocation()
  const { pathname } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const step = stepAt(pathname, home)
  const next = useRef<string>(undefined)
  const { isHere, leaveHere } = useHere(`${turn} ${pathname}`)
  const [isLeaving, setIsLeaving] = useState(false)
  const isFinishing = useRef(false)

  // After a visit the flow goes back to the first step and opens the next address from there. The steps of the visit
  // leave the history, so neither «back» nor «forward» shows the driver again.
  useEffect(() => {
    const address = next.current
    if (step !== 1 || address === undefined) return
    next.current = undefined
    setIsLeaving(false)
    void navigate(address)
  }, [step, navigate])

  const forget = useCallback(() => {
    leaveHere()
    // The resource timings of the browser contain URLs with the CPF.
    performance.clearResourceTimings?.()
    setVisit(undefined)
    setTurn((before) => before + 1)
  }, [leaveHere])

  const leave = useCallback(() => {
    // The navigation back must happen only once.
    if (isLeaving) return
    const stepsBehind = step === 2 || step === 3 ? step - 1 : 0
    const isInHistory = state === onTheWay && stepsBehind > 0
    forget()
    if (isInHistory) {
      next.current = home
      setIsLeaving(true)
      void navigate(-stepsBehind)
    } else void navigate(home, { replace: step !== 1 })
  }, [forget, home, isLeaving, navigate, state, step])

  // Going back from the last screen ends the visit.
  const hasEnded = visit?.sent !== undefined
  useEffect(() => {
    if (step === 4) isFinishing.current = false
    else if (step === 1 && hasEnded && !isFinishing.current) leave()
  }, [step, hasEnded, leave])

  const finish = useCallback(
    (ended: Visit) => {
      isFinishing.current = true
      setVisit(ended)
      next.current = addresses.step4()
      // Goes from the vehicle step to the first step.
      void navigate(-2)
    },
    [navigate],
  )

  const flow = useMemo(
    () => ({
      visit,
      setVisit,
      learn: (cpf: string, known: Partial<Visit>) =>
        setVisit((now) => (now?.cpf === cpf ? { ...now, ...known } : now)),
      stay: isHere,
      go: (address: string) => void navigate(address, { state: onTheWay }),
      back: () => void navigate(-1),
      finish,
      leave,
      forget,
    }),
    [visit, isHere, navigate, finish, leave, forget],
  )
  return { flow, step, turn, isLeaving }
}

/** Reports whether the user has stayed in a place: a departure counts even after a return, a hidden screen does not. */
function useHere(place: string) {
  const [latest, setLatest] = useState({ place, count: 0 })
  if (latest.place !== place) setLatest({ place, count: latest.count + 1 })
  const here = useRef(0)
  useEffect(() => {
    here.current = latest.count
  }, [latest.count])
  return useMemo(
    () => ({
      isHere: () => {
        const before = here.current
        return () => here.current === before
      },
      leaveHere: () => {
        here.current = -1
      },
    }),
    [],
  )
}

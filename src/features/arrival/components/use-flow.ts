import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stepAt, addresses, type Step } from '../addresses.ts'
import type { Visit } from '../visit.ts'
import { useHere } from './use-here.ts'

export interface Flow {
  visit: Visit | undefined
  setVisit: (visit: Visit) => void
  /** What came to be known of this driver meanwhile; nothing where it is somebody else's turn. */
  learn: (cpf: string, known: Partial<Visit>) => void
  /** Gives what tells whether the driver is still on the step on which he is now. */
  stay: () => () => boolean
  go: (address: string) => void
  /** Back by one step, with all that was typed. */
  back: () => void
  /** Ends the visit on the last screen: the steps before it are no way back any more. */
  finish: (visit: Visit) => void
  /** Forgets the driver and begins anew. */
  leave: () => void
  /** The same where the screen cannot go anywhere yet; `leave` has to follow. */
  forget: () => void
}

interface FlowNow {
  flow: Flow
  step: Step | undefined
  turn: number
  /** On the way back to the first screen. */
  isLeaving: boolean
}

/**
 * Stands at a step of the history to which the steps before it led: also after the page was loaded anew,
 * or was left and found again, when nobody else would know that they are there.
 */
const onTheWay = 'on-the-way'

/**
 * One driver after the other. `turn` changes with each, so that nothing that was typed is on the screen
 * of the next.
 */
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

  // What comes after a visit takes the place of its steps in the history: neither «back» nor «forward»
  // shows a driver again.
  useEffect(() => {
    const address = next.current
    if (step !== 1 || address === undefined) return
    next.current = undefined
    setIsLeaving(false)
    void navigate(address)
  }, [step, navigate])

  const forget = useCallback(() => {
    leaveHere()
    // The browser's list of what was asked for holds the CPF in an address.
    performance.clearResourceTimings?.()
    setVisit(undefined)
    setTurn((before) => before + 1)
  }, [leaveHere])

  const leave = useCallback(() => {
    // The way back is taken once.
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

  // Back from the last screen: the visit is over.
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
      // From the vehicle, over the driver, to the first screen.
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

import { chakra } from '@chakra-ui/react'
import { Suspense, type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import { hasPin, pinSubs } from '#src/session/pin-marks.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { askConfig } from '#src/api/ask-config.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { lastKey } from '#src/session/session.ts'
import { SignInForm } from '../components/sign-in-form.tsx'
import type { Goer } from '../door.ts'
import type { StillEncrypted } from '../pin/open-encrypted.ts'

interface SignInScreenProps {
  /** The user whose session ended and whose screen is hidden behind the sign-in. */
  waitingFor?: { nome: string; username: string }
  /** Called when the user continues offline. Their entries wait for the next sign-in. */
  onPutOff?: () => void
  /** A screen without a user, for example a wall monitor: while offline it continues by itself. */
  isUntouched?: boolean
  /** The screen is hidden although the session goes on. */
  isLocked?: boolean
}

export default function SignInScreen(props: SignInScreenProps) {
  const { waitingFor, onPutOff, isUntouched, isLocked = false } = props
  const { goer, mayGoOn, isOffline, goOn } = useDoor()
  const [username, setUsername] = useState(waitingFor?.username ?? '')
  const [encrypted, setEncrypted] = useState<StillEncrypted>()
  const putOff = async () => {
    if (await goOn()) onPutOff?.()
  }
  useEffect(() => {
    if (mayGoOn && isOffline && isUntouched === true && !isLocked) void putOff()
  })
  const isOffered = mayGoOn && !isLocked && !hasPin(goer?.sub ?? '')
  const nome = waitingFor?.nome ?? (isOffered ? goer?.nome : undefined)
  if (encrypted !== undefined)
    return <StillClosed {...encrypted} onClose={() => setEncrypted(undefined)} />
  return (
    <chakra.div display="flex" flexDirection="column" gap="5">
      {!isLocked && nome !== undefined && (
        <Notice tone="warning" announce="politely" title="Entre novamente para continuar">
          A sessão de {nome} terminou{goer && ` em ${goer.since}`}. Nada foi perdido.
          {isOffered && ' Sem conexão, continue abaixo.'}
          {isUntouched === true && ' O monitor está parado.'}
        </Notice>
      )}
      {isOffered && (
        <Button variant="outline" size="main" onClick={() => void putOff()}>
          Continuar sem conexão como {goer?.nome}
        </Button>
      )}
      {pinSubs().length > 0 && (
        <Suspense>
          <People
            locked={isLocked ? nome : undefined}
            onOpen={() => void putOff()}
            onSessionOver={setUsername}
          />
        </Suspense>
      )}
      <SignInForm key={username} username={username} onStillEncrypted={setEncrypted} />
      <OthersWaiting />
    </chakra.div>
  )
}

// Only a device with PINs loads them.
const People = lazy(async () => ({ default: (await import('../pin/people.tsx')).People }))
const StillClosed = lazy(async () => ({
  default: (await import('../pin/still-closed.tsx')).StillClosed,
}))

/** Lists the users with unsent work on this device (UX-08). */
function OthersWaiting() {
  const [others, setOthers] = useState<ReactNode>(null)
  useEffect(() => {
    let gone = false
    askWhoWaits().then(
      (found) => {
        if (!gone) setOthers(found)
      },
      // A failure must not block the sign-in. After it, the outbox reports its own error.
      (cause: unknown) => console.warn('The outbox could not be asked', cause),
    )
    return () => {
      gone = true
    }
  }, [])

  return others
}

/** Loads the database code only where a database exists, so that the sign-in of a new device stays small. */
async function askWhoWaits(): Promise<ReactNode> {
  if (!(await hasDatabase())) return null
  const { describeWhoWaits } = await import('../who-waits.tsx')
  return describeWhoWaits()
}

async function hasDatabase(): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false
  // A browser without `indexedDB.databases` may have a database.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).length > 0
}

/** Loaded lazily, because the sign-in works without it and must stay small. */
const load = () => import('../door.ts')

/** Whether a user may continue offline, who it is, and the action. */
function useDoor() {
  const { level } = useNetwork()
  const [goer, setGoer] = useState<Goer>()
  useEffect(() => {
    if (localStorage.getItem(lastKey) === null) {
      // No user can continue. One call detects the state of the network.
      askConfig().catch(() => undefined)
      return
    }
    // If loading fails, nobody may continue offline.
    load()
      .then(({ whoGoesOn }) => whoGoesOn())
      .then(setGoer, () => undefined)
  }, [])
  useEffect(() => {
    const watching = load().then(
      (door) => door.watchFromDoor(),
      () => undefined,
    )
    return () => void watching.then((stop) => stop?.())
  }, [])
  return {
    goer,
    mayGoOn: level !== 'online' && goer !== undefined,
    isOffline: level === 'offline',
    goOn: async () => {
      const isOpen = await (await load()).goOn()
      if (!isOpen) setGoer(undefined)
      return isOpen
    },
  }
}

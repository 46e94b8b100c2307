import { chakra } from '@chakra-ui/react'
import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { loadConfig, providerOrigin } from '#src/api/config.ts'
import { networkState } from '#src/api/network-state.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { enterWithPin, type Entered } from '#src/pin/change-person.ts'
import { pinDigits, pinPeople, type PinPerson } from '#src/pin/people.ts'
import { initialsOf } from '#src/session/person.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { goOn } from '../door.ts'
import { whyNotOpened } from './open-encrypted.ts'
import { PinField } from './pin-field.tsx'

interface PeopleProps {
  /** The name of the person whose screen is locked. */
  locked: string | undefined
  /** The person is on the screen. */
  onOpen: () => void
  /** The PIN is right, but the person has to sign in with this name. */
  onSessionOver: (username: string) => void
}

/** The people with a PIN on this device. A tap and six digits put one of them on the screen, with or without network. */
export function People({ locked, onOpen, onSessionOver }: PeopleProps) {
  const [people, setPeople] = useState<PinPerson[]>([])
  const [chosen, setChosen] = useState<PinPerson>()
  useEffect(() => {
    loadConfig()
      .then((config) =>
        config.pinDays > 0 ? pinPeople(outboxDatabase(), providerOrigin(config)) : [],
      )
      .then(setPeople, (cause: unknown) => {
        // The form below still signs a person in.
        console.warn('The people with a PIN could not be read', cause)
      })
  }, [])
  if (people.length === 0) return null
  if (chosen !== undefined)
    return (
      <PinForm
        {...chosen}
        onOpen={onOpen}
        onSessionOver={() => onSessionOver(chosen.username)}
        onBack={() => setChosen(undefined)}
      />
    )
  return (
    <chakra.section aria-label="Entrar com PIN" display="grid" gap="2">
      {locked !== undefined && (
        <Notice tone="neutral" title="Tela bloqueada">
          O que {locked} estava fazendo está guardado.
        </Notice>
      )}
      {people.map((one) => (
        <Button key={one.person} variant="outline" size="main" onClick={() => setChosen(one)}>
          <chakra.span aria-hidden fontWeight="black">
            {initialsOf(one.nome)}
          </chakra.span>
          {one.nome}
          <Icon as={LogIn} />
        </Button>
      ))}
    </chakra.section>
  )
}

interface PinFormProps extends PinPerson {
  onOpen: () => void
  onSessionOver: () => void
  onBack: () => void
}

function PinForm({ person, nome, onOpen, onSessionOver, onBack }: PinFormProps) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const enter = async (digits: string) => {
    setBusy(true)
    setError(undefined)
    const entered = await tryToEnter(person, digits).catch((cause: unknown) => {
      console.warn('The person could not be changed', cause)
      return { is: 'failed', words: whyNotOpened(cause) } as const
    })
    setBusy(false)
    setPin('')
    if (entered.is === 'open') {
      await goOn()
      onOpen()
      return
    }
    setError(wordsOf(entered))
    if (entered.is === 'session-over') onSessionOver()
  }
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={(event) => event.preventDefault()}
    >
      <PinField
        label={`PIN de ${nome}`}
        value={pin}
        readOnly={busy}
        error={error}
        ref={field}
        onType={(digits) => {
          setPin(digits)
          if (digits.length === pinDigits) void enter(digits)
        }}
      />
      <Button variant="quiet" busy={busy} busyText="Abrindo…" onClick={onBack}>
        Outra pessoa
      </Button>
    </chakra.form>
  )
}

async function tryToEnter(person: string, pin: string): Promise<Entered> {
  const { pinDays, offlineDays } = await loadConfig()
  return enterWithPin(outboxDatabase(), person, pin, {
    ...{ pinDays, offlineDays, now: Date.now() },
    isOffline: networkState().level !== 'online',
  })
}

const passwordNeeded = 'entre com usuário e senha'

function wordsOf(entered: Entered | { is: 'failed'; words: string }): string {
  switch (entered.is) {
    case 'failed':
      return entered.words
    case 'wrong':
      return `PIN errado. ${plural(entered.left, 'tentativa resta', 'tentativas restam')}.`
    case 'blocked':
      return `Cinco PINs errados. Agora ${passwordNeeded}, com rede.`
    case 'old':
      return `Faz muitos dias da última senha. Agora ${passwordNeeded}, com rede.`
    case 'session-over':
      return `O PIN está certo, mas a sessão terminou. Agora ${passwordNeeded}, com rede.`
    default:
      return 'Não foi possível abrir. Tente de novo.'
  }
}

import { chakra } from '@chakra-ui/react'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { canEncrypt } from '#src/pin/keys.ts'
import { pinDigits, removePin, setPin } from '#src/pin/people.ts'
import { currentSession } from '#src/session/session.ts'
import { hasPin, subscribePins } from '#src/session/pin-marks.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Page } from '#src/ui/page/page.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { signIn } from '../sign-in.ts'
import { PinField } from './pin-field.tsx'

/** «PIN deste aparelho»: sets, replaces or removes the person's PIN on this device. */
export default function PinScreen() {
  const { config } = useRuntime()
  const session = useSessionOnScreen()
  const sub = session?.claims.sub ?? ''
  const isSet = useSyncExternalStore(subscribePins, () => hasPin(sub))
  const isOffered = config.pinDays > 0 && canEncrypt()
  return (
    <Page title="PIN deste aparelho">
      <chakra.div display="grid" gap="5" maxWidth="32rem">
        <Text>
          Num tablet de várias pessoas, cada uma entra com um toque no seu nome e seis dígitos,
          também sem rede. O trabalho de quem saiu fica cifrado.
        </Text>
        {!isOffered && <Notice tone="neutral">Neste endereço o PIN não está disponível.</Notice>}
        {isSet && <WithPin />}
        {isOffered && session !== undefined && (
          <PinForm key={String(isSet)} username={session.claims.username} isSet={isSet} />
        )}
      </chakra.div>
    </Page>
  )
}

function WithPin() {
  const { database } = useRuntime()
  const person = usePerson()
  const remove = async () => {
    if (person === undefined) return
    await removePin(database, person).then(
      () => showToast('PIN removido deste aparelho.'),
      () => showToast('O PIN não pôde ser removido. Tente de novo.', { tone: 'danger' }),
    )
  }
  return (
    <Notice
      tone="success"
      title="Você tem um PIN neste aparelho"
      action={
        <Button variant="outline" onClick={() => void remove()}>
          Remover o PIN
        </Button>
      }
    >
      No menu do seu nome: «Bloquear ou trocar de pessoa».
    </Notice>
  )
}

interface Typed {
  pin: string
  again: string
  password: string
}

const nothing: Typed = { pin: '', again: '', password: '' }

function PinForm({ username, isSet }: { username: string; isSet: boolean }) {
  const { database } = useRuntime()
  const person = usePerson()
  const isOnline = useNetwork().level !== 'offline'
  const [typed, setTyped] = useState(nothing)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const found = check(typed)
    setErrors(found)
    if (Object.keys(found).length > 0 || person === undefined) return
    const { pin, password } = typed
    const refusal = await signIn({ username, password })
    const session = currentSession()
    if (refusal !== undefined || session === undefined) {
      const words = typeof refusal === 'string' ? refusal : refusal?.problem
      setErrors({ password: words ?? 'Entre de novo' })
      return
    }
    await setPin(database, person, { session, now: Date.now() }, { pin, password })
    setTyped(nothing)
    showToast('PIN salvo neste aparelho.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    save()
      .catch(() => showToast('O PIN não pôde ser salvo neste aparelho.', { tone: 'danger' }))
      .finally(() => setBusy(false))
  }
  const type = (name: keyof Typed) => (value: string) => setTyped({ ...typed, [name]: value })
  return (
    <chakra.form display="grid" gap="4" onSubmit={submit}>
      <PinField
        label={isSet ? 'Novo PIN' : 'PIN'}
        hint="Seis dígitos"
        value={typed.pin}
        error={errors.pin}
        onType={type('pin')}
      />
      <PinField
        label="Repita o PIN"
        value={typed.again}
        error={errors.again}
        onType={type('again')}
      />
      <TextField
        label="Sua senha"
        hint="A senha de sempre confirma que é você"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={errors.password}
        onChange={({ target }) => type('password')(target.value)}
      />
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" size="main" busy={busy} busyText="Salvando…" {...state}>
            {isSet ? 'Trocar o PIN' : 'Salvar o PIN'}
          </Button>
        )}
      </OnlineOnly>
    </chakra.form>
  )
}

function check({ pin, again, password }: Typed): Partial<Typed> {
  if (pin.length !== pinDigits) return { pin: 'Digite seis dígitos' }
  if (isObvious(pin)) return { pin: 'Escolha um PIN menos óbvio' }
  if (pin !== again) return { again: 'Os dois PINs são diferentes' }
  return password === '' ? { password: 'Digite a sua senha' } : {}
}

/** All digits the same, or each one more or one less than the digit before. */
function isObvious(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1
}

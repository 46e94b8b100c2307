import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff, LogIn } from 'lucide-react'
import { useActionState, useRef, useState } from 'react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Input, TextField } from '#src/ui/form/input.tsx'
import { NeedsConnection } from '#src/ui/notice/needs-connection.tsx'
import { showToast, withdrawToast } from '#src/ui/notice/toast.ts'
import type { StillEncrypted } from '../pin/open-encrypted.ts'
import { noMessage } from '../words.ts'

/** The code of the call is larger than the form, so it loads while the user types. */
const loadSignIn = () => import('../sign-in.ts')

const read = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The fields Usuário and Senha. They keep their text when the provider refuses it. */
export function SignInForm({
  username: initial,
  onStillEncrypted,
}: {
  username: string
  onStillEncrypted: (found: StillEncrypted) => void
}) {
  const [username, setUsername] = useState(initial)
  const password = useRef<HTMLInputElement>(null)
  const shown = useRef<string>(undefined)
  const { level, portal } = useNetwork()

  const [, submit, busy] = useActionState(async (_before: null, form: FormData) => {
    // Removes the message of the previous attempt.
    if (shown.current !== undefined) withdrawToast(shown.current)
    const body = { username: username.trim(), password: read(form, 'password') }
    const refusal = await loadSignIn().then(
      ({ signIn }) => signIn(body),
      () => noMessage,
    )
    if (typeof refusal === 'object') onStillEncrypted(refusal)
    else if (refusal !== undefined) {
      shown.current = refusal
      showToast(refusal, { tone: 'danger' })
      password.current?.focus()
    }
    return null
  }, null)

  return (
    <chakra.form
      action={submit}
      onFocus={() => void loadSignIn().catch(() => undefined)}
      display="flex"
      flexDirection="column"
      gap="5"
    >
      <TextField
        label="Usuário"
        name="username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField input={password} />
      <chakra.div display="flex" flexDirection="column" gap="3" paddingTop="1">
        <Button type="submit" size="main" busy={busy} busyText="Validando...">
          <Icon as={LogIn} />
          ENTRAR
        </Button>
        {level === 'offline' && (
          <NeedsConnection>
            {portal ? 'A rede pede um login: entre nela pelo navegador' : undefined}
          </NeedsConnection>
        )}
      </chakra.div>
    </chakra.form>
  )
}

/** The password can be shown, because typing it unseen with gloves fails too often. */
function PasswordField({ input }: { input: React.RefObject<HTMLInputElement | null> }) {
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  return (
    <Field label="Senha">
      {(ids) => (
        <chakra.div position="relative">
          <Input
            {...ids}
            ref={input}
            name="password"
            type={shown ? 'text' : 'password'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            paddingInlineEnd="16"
          />
          <Button
            variant="quiet"
            size="icon"
            position="absolute"
            insetInlineEnd="0"
            insetBlock="0"
            height="full"
            aria-label="Mostrar a senha"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon as={shown ? EyeOff : Eye} />
          </Button>
        </chakra.div>
      )}
    </Field>
  )
}

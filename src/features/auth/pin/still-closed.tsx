import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { loadConfig } from '#src/api/config.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { encryptedWork } from '#src/outbox/store/queries.ts'
import { enterWithPin, giveUpEncrypted, openWithPassword } from '#src/pin/change-person.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import type { StillEncrypted } from './open-encrypted.ts'

/**
 * For a person who has signed in with another password than when they set their PIN: the PIN or that password opens
 * their work. Only they can give it up.
 */
export function StillClosed(props: StillEncrypted & { onClose: () => void }) {
  const { person, nome, token, onClose } = props
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isGivingUp, setGivingUp] = useState(false)
  const unsent = useUnsentCount(person)
  const open = async () => {
    setBusy(true)
    const isOpen = await openWith(person, secret, token).catch(() => false)
    setBusy(false)
    if (!isOpen) setError('Este PIN ou esta senha não abre o trabalho.')
  }
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <title>Abrir o trabalho · Pavilhão</title>
      <Notice tone="warning" announce="politely" title="Seu trabalho neste aparelho está cifrado">
        {nome}, sua senha mudou desde que você criou o PIN. Nada foi perdido.
      </Notice>
      <TextField
        label="PIN, ou a senha de quando criou o PIN"
        type="password"
        autoComplete="off"
        value={secret}
        error={error}
        onChange={({ target }) => setSecret(target.value)}
      />
      <Button type="submit" size="main" busy={busy} busyText="Abrindo…">
        Abrir
      </Button>
      <Button variant="outline" onClick={onClose}>
        Voltar
      </Button>
      <Button variant="danger" onClick={() => setGivingUp(true)}>
        Não sei nenhum dos dois
      </Button>
      {isGivingUp && (
        <ConfirmDiscard
          title="Descartar o trabalho cifrado?"
          action="Descartar de vez"
          keep="Manter guardado"
          onConfirm={() => giveUpEncrypted(outboxDatabase(), person, token)}
          onClose={() => setGivingUp(false)}
        >
          <Text>
            {plural(unsent, 'envio que não saiu', 'envios que não saíram')}, os rascunhos e as fotos
            deles não poderão ser recuperados.
          </Text>
        </ConfirmDiscard>
      )}
    </chakra.form>
  )
}

async function openWith(person: string, secret: string, token: string): Promise<boolean> {
  const db = outboxDatabase()
  const { pinDays, offlineDays } = await loadConfig()
  const given = { pinDays, offlineDays, now: Date.now(), isOffline: false }
  // The sign-in has stored its session for the PIN.
  const isPin = /^\d{6}$/.test(secret)
  if (isPin && (await enterWithPin(db, person, secret, given)).is === 'open') return true
  return openWithPassword(db, person, secret, token)
}

function useUnsentCount(person: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    encryptedWork(outboxDatabase(), person).then(
      ({ unsent }) => setCount(unsent),
      () => undefined,
    )
  }, [person])
  return count
}

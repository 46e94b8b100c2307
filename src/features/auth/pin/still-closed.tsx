import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { enterWithPin, openWithPassword } from '#src/pin/change-person.ts'
import { giveUpEncrypted, lostByGivingUp, type LostByGivingUp } from '#src/pin/give-up.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { whyNotOpened, type StillEncrypted } from './open-encrypted.ts'

/**
 * For a person who has signed in with another password than when they set their PIN: the PIN or that password opens
 * their work. Only they can give it up.
 */
export function StillClosed(props: StillEncrypted & { onClose: () => void }) {
  const { person, nome, token, problem, isFull = false, onClose } = props
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isGivingUp, setGivingUp] = useState(false)
  const lost = useLost(person)
  const open = async () => {
    setBusy(true)
    const refusal = await openWith(person, secret, token).catch((cause: unknown) => {
      console.warn('The encrypted work could not be opened', cause)
      return whyNotOpened(cause)
    })
    setBusy(false)
    setError(refusal)
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
        {problem ??
          `${nome}, a senha de agora não abre o que você deixou aqui. Se ela mudou, digite o seu PIN ou a senha de quando criou o PIN. Nada foi perdido.`}
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
      {lost !== undefined && !isFull && (
        <Button variant="danger" onClick={() => setGivingUp(true)}>
          {problem === undefined ? 'Não sei nenhum dos dois' : 'Não abre: descartar'}
        </Button>
      )}
      {isGivingUp && lost !== undefined && (
        <ConfirmDiscard
          title="Descartar o trabalho cifrado?"
          action="Descartar de vez"
          keep="Manter guardado"
          onConfirm={() => giveUpEncrypted(outboxDatabase(), person, token)}
          onClose={() => setGivingUp(false)}
        >
          <Text>{wordsOf(lost)}</Text>
        </ConfirmDiscard>
      )}
    </chakra.form>
  )
}

/** Resolves to undefined once the person is on the screen, or to what is in the way. */
async function openWith(
  person: string,
  secret: string,
  token: string,
): Promise<string | undefined> {
  const db = outboxDatabase()
  // They have just signed in with the password, so the PIN is not too old, even where none is offered any more.
  const given = { pinDays: Infinity, offlineDays: 0, now: Date.now(), isOffline: false }
  if (await openWithPassword(db, person, secret, token)) return undefined
  if (!/^\d{6}$/.test(secret)) return 'Esta senha não abre o trabalho.'
  // The sign-in has stored its session for the PIN.
  const { is } = await enterWithPin(db, person, secret, given)
  if (is === 'open') return undefined
  return is === 'blocked'
    ? 'Cinco PINs errados. Volte, entre de novo com a senha, e tente o PIN.'
    : 'Este PIN não abre o trabalho.'
}

/** Undefined until it is known: nobody gives up what was not counted. */
function useLost(person: string): LostByGivingUp | undefined {
  const [lost, setLost] = useState<LostByGivingUp>()
  useEffect(() => {
    lostByGivingUp(outboxDatabase(), person).then(setLost, () => undefined)
  }, [person])
  return lost
}

function wordsOf({ unsent, drafts, photos }: LostByGivingUp): string {
  const counts = [
    [unsent, 'envio que não saiu', 'envios que não saíram'],
    [drafts, 'rascunho', 'rascunhos'],
    [photos, 'foto', 'fotos'],
  ] as const
  const parts = counts.flatMap(([count, one, many]) => (count > 0 ? plural(count, one, many) : []))
  const all = new Intl.ListFormat('pt-BR').format(parts)
  return parts.length === 0
    ? 'Nenhum envio por sair, rascunho ou foto se perde: só o que você já enviou ou descartou.'
    : `Você perde de vez: ${all}. O que você descartou também não pode mais ser restaurado.`
}

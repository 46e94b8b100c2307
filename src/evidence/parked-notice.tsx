import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard, HasDependentsError, NoLongerPossibleError, retry } from '#src/outbox/choices.ts'
import { isAside, type Entry } from '#src/outbox/entry.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.ts'

const clock = { now: () => Date.now() }

interface ParkedNoticeProps {
  /** Those of what the screen shows, oldest first. */
  entries: readonly Entry[]
  wordsOf: (entry: Entry) => WorkWords
  /** It cannot be sent over what stands there now: it is tried again once that has changed, or given up. */
  cannotOverrule?: true
  /** What stands there now, where the screen around it does not say it. */
  children?: ReactNode
}

/**
 * What waits for a person's decision, where it was made: what was refused stays on the screen, with
 * what stands there now. Saving it anew corrects it in its place (UX-06).
 */
export function ParkedNotice({ entries, wordsOf, cannotOverrule, children }: ParkedNoticeProps) {
  const { database, wake } = useRuntime()
  const entry = entries.find((one) => one.state === 'parked' && !isAside(one))
  if (entry === undefined) return null
  const isConflict = entry.parked?.why === 'conflict'

  const decide = async (choice: () => Promise<void>) => {
    try {
      await choice()
      wake()
    } catch (error) {
      const known = error instanceof NoLongerPossibleError || error instanceof HasDependentsError
      if (!known) throw error
      showToast(error.message, { tone: 'danger' })
    }
  }
  const send = () => decide(() => retry(database, entry.id))
  const giveUp = () => decide(() => discard(database, { clock }, entry.id))

  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={wordsOf(entry).text}
      action={
        <>
          <Button onClick={() => void send()}>
            {isConflict && cannotOverrule !== true ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
          </Button>
          {(isConflict || cannotOverrule === true) && (
            <Button look="danger" onClick={() => void giveUp()}>
              {cannotOverrule === true ? 'Descartar' : 'Ficar com o que está lá'}
            </Button>
          )}
          <Button asChild look="quiet">
            <Link to="/envios">Ver Envios</Link>
          </Button>
        </>
      }
    >
      {entry.label}. {children} O que vem depois espera neste aparelho.
    </Notice>
  )
}

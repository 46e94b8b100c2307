import { useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard, HasDependentsError, NoLongerPossibleError, retry } from '#src/outbox/choices.ts'
import { isAside, makesPhoto, type Entry } from '#src/outbox/entry.ts'
import type { WorkWords } from '#src/outbox/words.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.ts'
import { FieldErrors } from './field-errors.tsx'
import { CorrectLink, PutRight, useHasFields } from './put-right.tsx'
import { useDecide } from './use-decide.ts'

const clock = { now: () => Date.now() }

interface ParkedNoticeProps {
  /** Those of what the screen shows, oldest first. */
  entries: readonly Entry[]
  wordsOf: (entry: Entry) => WorkWords
  /** It cannot be sent over what stands there now: it is tried again once that has changed, or given up. */
  cannotOverrule?: true
  /** Where else to go for it. */
  action?: ReactNode
  /** What stands there now, where the screen around it does not say it. */
  children?: ReactNode
}

/**
 * What waits for a person's decision, where it was made: what was refused stays on the screen, with
 * what stands there now. Saving it anew corrects it in its place (UX-06).
 */
export function ParkedNotice({ entries, ...rest }: ParkedNoticeProps) {
  const entry = parkedIn(entries)
  if (entry === undefined) return null
  if (entry.parked?.why === 'unknown') return <InDoubt key={entry.id} entry={entry} {...rest} />
  return <Refused key={entry.id} entry={entry} {...rest} />
}

/** What of them waits for a decision first. */
export const parkedIn = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((one) => one.state === 'parked' && !isAside(one))

interface OneProps extends Omit<ParkedNoticeProps, 'entries'> {
  entry: Entry
}

function Refused({ entry, wordsOf, cannotOverrule, action, children }: OneProps) {
  const { database, wake } = useRuntime()
  const hasFields = useHasFields(entry)
  const [isAsked, setAsked] = useState(false)
  const isConflict = entry.parked?.why === 'conflict'
  const isCorrected = hasFields && entry.parked?.why === 'refused'

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
          {isCorrected && <CorrectLink entry={entry}>Corrigir</CorrectLink>}
          <Button look={isCorrected ? 'outline' : 'solid'} onClick={() => void send()}>
            {isConflict && cannotOverrule !== true ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
          </Button>
          {cannotOverrule === true ? (
            <Button look="danger" onClick={() => setAsked(true)}>
              Descartar
            </Button>
          ) : (
            isConflict && (
              <Button look="danger" onClick={() => void giveUp()}>
                Ficar com o que está lá
              </Button>
            )
          )}
          {action}
          <SeeAll />
        </>
      }
    >
      {entry.label}. {children} O que vem depois espera neste aparelho.
      <FieldErrors entry={entry} ofNoInput />
      <PutRight entry={entry} />
      {isAsked && (
        <AskDiscard onConfirm={giveUp} onClose={() => setAsked(false)}>
          {entry.label}: sai deste aparelho e não pode ser recuperado. O que está no servidor fica
          como está.
        </AskDiscard>
      )}
    </Notice>
  )
}

/** Nobody can tell whether it arrived: the person looks, on the screen around this, and says it. */
function InDoubt({ entry, wordsOf, action, children }: OneProps) {
  const { retry: sendAgain, discard: giveUp, arrived } = useDecide()
  const [isAsked, setAsked] = useState(false)
  // Which record it has become only its number tells: Envios asks for that.
  const isNamed = entry.makes !== undefined && !makesPhoto(entry)
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={wordsOf(entry).text}
      action={
        <>
          {isNamed ? (
            <Button asChild>
              <Link to="/envios">Já está lá</Link>
            </Button>
          ) : (
            <Button onClick={() => void arrived(entry)}>Já está lá</Button>
          )}
          <Button look="outline" onClick={() => void sendAgain(entry)}>
            Enviar de novo
          </Button>
          <Button look="danger" onClick={() => setAsked(true)}>
            Descartar
          </Button>
          {action}
          <SeeAll />
        </>
      }
    >
      {entry.label}. {children} Compare com o que está no servidor: se já está lá, enviar de novo
      pode duplicar.
      {isAsked && (
        <AskDiscard onConfirm={() => giveUp(entry)} onClose={() => setAsked(false)}>
          {entry.label}, e o que depende dele, saem deste aparelho e não podem ser recuperados.
          Descartar não desfaz o que chegou.
        </AskDiscard>
      )}
    </Notice>
  )
}

const AskDiscard = ({
  children,
  ...choice
}: Pick<ComponentProps<typeof ConfirmDiscard>, 'children' | 'onConfirm' | 'onClose'>) => (
  <ConfirmDiscard title="Descartar este envio?" action="Descartar" keep="Manter" {...choice}>
    <p>{children}</p>
  </ConfirmDiscard>
)

const SeeAll = () => (
  <Button asChild look="quiet">
    <Link to="/envios">Ver Envios</Link>
  </Button>
)

import { chakra } from '@chakra-ui/react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { DiscardDialogProps } from './discard-dialog.tsx'
import { FieldErrors } from './field-errors.tsx'
import { CorrectLink, PutRight, useHasFields } from './put-right.tsx'
import { riskOfSendingAgain } from './sentence-of.ts'
import { ShownThere } from './shown-there.tsx'
import { useDecide } from './use-decide.ts'

/** Lazy, because discarding is rare. */
const DiscardDialog = lazy(async () => ({
  default: (await import('./discard-dialog.tsx')).DiscardDialog,
}))

const ArrivedDialog = lazy(async () => ({
  default: (await import('./arrived-dialog.tsx')).ArrivedDialog,
}))

interface ParkedNoticeProps {
  /** The entries of the record on the screen, oldest first. */
  entries: readonly Entry[]
  wordsOf: (entry: Entry) => WorkWords
  /**
   * The provider's current value cannot be overwritten: the person can only retry the entry after
   * that value has changed, or discard the entry.
   */
  cannotOverrule?: true
  /** What the person can do other than retry, by kind, for operations without a correctable value. */
  instead?: Readonly<Record<string, string>>
  /** A link to the screen where the entry can be resolved. */
  action?: ReactNode
  /** The provider's current value, where the surrounding screen does not show it. */
  children?: ReactNode
}

/**
 * Shows the first parked entry on the screen of its record. Saving a value again on that screen
 * corrects a refused entry in place (UX-06).
 */
export function ParkedNotice({ entries, ...rest }: ParkedNoticeProps) {
  const entry = parkedIn(entries)
  if (entry === undefined) return null
  if (entry.parked?.why === 'unknown') return <InDoubt key={entry.id} entry={entry} {...rest} />
  return <Refused key={entry.id} entry={entry} {...rest} />
}

/** The first of these entries that waits for a decision. */
export const parkedIn = (entries: readonly Entry[]): Entry | undefined =>
  entries.find((one) => one.state === 'parked' && !isNonBlocking(one))

interface OneProps extends Omit<ParkedNoticeProps, 'entries'> {
  entry: Entry
}

function Refused({ entry, wordsOf, cannotOverrule, instead, action, children }: OneProps) {
  const { retry } = useDecide()
  const hasFields = useHasFields(entry)
  const mayOverrule = useMayOverrule(entry) && cannotOverrule !== true
  const otherwise = instead?.[entry.kind]
  const [isAsked, setAsked] = useState(false)
  const isConflict = entry.parked?.why === 'conflict'
  const isCorrected = hasFields && entry.parked?.why === 'refused'
  const mayGiveUp = cannotOverrule === true || isConflict || otherwise !== undefined

  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={wordsOf(entry).text}
      action={
        <>
          {isCorrected && <CorrectLink entry={entry}>Corrigir</CorrectLink>}
          <Button variant={isCorrected ? 'outline' : 'solid'} onClick={() => void retry(entry)}>
            {mayOverrule ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
          </Button>
          {mayGiveUp && (
            <Button variant="danger" onClick={() => setAsked(true)}>
              {mayOverrule ? 'Manter o do servidor' : 'Descartar'}
            </Button>
          )}
          {action}
          <SeeAll />
        </>
      }
    >
      {entry.label}. {children} O que vem depois espera neste aparelho.
      {otherwise !== undefined && !mayOverrule && <chakra.p paddingTop="2">{otherwise}</chakra.p>}
      <FieldErrors entry={entry} ofNoInput />
      <PutRight entry={entry} />
      {isAsked && (
        <AskDiscard entry={entry} onClose={() => setAsked(false)}>
          O que está no servidor fica como está.
        </AskDiscard>
      )}
    </Notice>
  )
}

/**
 * Whether a retry overwrites the provider's value. After a conflict that the provider itself found,
 * only an operation with a `target` can: its call can be sent without a precondition.
 */
function useMayOverrule({ kind, parked }: Entry): boolean {
  const { operations } = useRuntime()
  if (parked?.why !== 'conflict') return false
  return parked.status === undefined || operations.get(kind)?.target !== undefined
}

/**
 * Asks the person to decide when it is unknown whether the entry arrived. The person compares the
 * entry with what the provider shows.
 */
function InDoubt({ entry, wordsOf, action, children }: OneProps) {
  const { retry: sendAgain } = useDecide()
  const [asked, setAsked] = useState<'arrived' | 'discard'>()
  const close = () => setAsked(undefined)
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={wordsOf(entry).text}
      action={
        <>
          <Button onClick={() => setAsked('arrived')}>Já chegou</Button>
          <Button variant="outline" onClick={() => void sendAgain(entry)}>
            Enviar de novo
          </Button>
          <Button variant="danger" onClick={() => setAsked('discard')}>
            Descartar
          </Button>
          {action}
          <SeeAll />
        </>
      }
    >
      {entry.label}. {children} Compare com o que está no servidor. {riskOfSendingAgain(entry)}
      <ShownThere entry={entry} />
      {asked === 'arrived' && <AskArrived entry={entry} onClose={close} />}
      {asked === 'discard' && <AskDiscard entry={entry} onClose={close} />}
    </Notice>
  )
}

/** The question of «Já chegou»; its code loads when it is asked. */
export const AskArrived = (props: { entry: Entry; onClose: () => void }) => (
  <Suspense>
    <ArrivedDialog {...props} />
  </Suspense>
)

/** The question before a discard; its code loads when it is asked. */
export const AskDiscard = (props: DiscardDialogProps) => (
  <Suspense>
    <DiscardDialog {...props} />
  </Suspense>
)

const SeeAll = () => (
  <Button asChild variant="quiet">
    <Link to="/envios">Ver Envios</Link>
  </Button>
)

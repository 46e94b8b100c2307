import { chakra } from '@chakra-ui/react'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lazy } from '#src/hooks/lazy.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { isAside, type Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/outbox/view/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { DiscardDialogProps } from './discard-dialog.tsx'
import { FieldErrors } from './field-errors.tsx'
import { CorrectLink, PutRight, useHasFields } from './put-right.tsx'
import { ShownThere } from './shown-there.tsx'
import { useDecide } from './use-decide.ts'

/** Hardly anybody gives something up. */
const DiscardDialog = lazy(async () => ({
  default: (await import('./discard-dialog.tsx')).DiscardDialog,
}))

const ArrivedDialog = lazy(async () => ({
  default: (await import('./arrived-dialog.tsx')).ArrivedDialog,
}))

interface ParkedNoticeProps {
  /** Those of what the screen shows, oldest first. */
  entries: readonly Entry[]
  wordsOf: (entry: Entry) => WorkWords
  /** It cannot be sent over what stands there now: it is tried again once that has changed, or given up. */
  cannotOverrule?: true
  /** What can be done instead of trying it again, by kind: of what holds nothing that could be put right. */
  instead?: Readonly<Record<string, string>>
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
          <Button look={isCorrected ? 'outline' : 'solid'} onClick={() => void retry(entry)}>
            {mayOverrule ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
          </Button>
          {mayGiveUp && (
            <Button look="danger" onClick={() => setAsked(true)}>
              {mayOverrule ? 'Ficar com o que está lá' : 'Descartar'}
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
 * What stands there was seen, and can be written over. What the provider itself has refused goes no other
 * way the next time, unless it is a value, which is sent without what was seen before.
 */
function useMayOverrule({ kind, parked }: Entry): boolean {
  const { operations } = useRuntime()
  if (parked?.why !== 'conflict') return false
  return parked.status === undefined || operations.get(kind)?.target !== undefined
}

/** Nobody can tell whether it arrived: the person looks, on the screen around this, and says it. */
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
          <Button onClick={() => setAsked('arrived')}>Já está lá</Button>
          <Button look="outline" onClick={() => void sendAgain(entry)}>
            Enviar de novo
          </Button>
          <Button look="danger" onClick={() => setAsked('discard')}>
            Descartar
          </Button>
          {action}
          <SeeAll />
        </>
      }
    >
      {entry.label}. {children} Compare com o que está no servidor: se já está lá, enviar de novo
      pode duplicar.
      <ShownThere entry={entry} />
      {asked === 'arrived' && <AskArrived entry={entry} onClose={close} />}
      {asked === 'discard' && <AskDiscard entry={entry} onClose={close} />}
    </Notice>
  )
}

/** «Já está lá», asked when it is tapped. */
export const AskArrived = (props: { entry: Entry; onClose: () => void }) => (
  <Suspense>
    <ArrivedDialog {...props} />
  </Suspense>
)

/** The question before it goes; a part that is read when it is asked. */
export const AskDiscard = (props: DiscardDialogProps) => (
  <Suspense>
    <DiscardDialog {...props} />
  </Suspense>
)

const SeeAll = () => (
  <Button asChild look="quiet">
    <Link to="/envios">Ver Envios</Link>
  </Button>
)

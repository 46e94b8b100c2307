import { chakra } from '@chakra-ui/react'
import { Check, RotateCcw, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FieldErrors } from '#src/evidence/decision/field-errors.tsx'
import { CorrectLink, PutRight } from '#src/evidence/decision/put-right.tsx'
import { ShownThere } from '#src/evidence/decision/shown-there.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { mayRetake, needsPermission } from '#src/outbox/model/correction.ts'
import type { Entry, ParkReason, Todo } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { sayDone, useChoices } from '../hooks/use-choices.ts'
import { seenFacts } from '../seen.ts'
import { riskOfSendingAgain } from '#src/evidence/decision/sentence-of.ts'

interface DecisionProps {
  entry: Entry
  onDiscard: () => void
  onArrived: () => void
}

/** Shows why the entry is parked, what the provider says about it, and the actions that the person may take. */
export const EntryDecision = ({ entry, onDiscard, onArrived }: DecisionProps) => (
  <chakra.div display="grid" gap="4" paddingBlock="4">
    <Said entry={entry} />
    <Todos todo={entry.parked?.todo} path={entry.record.path} />
    <ShownThere entry={entry} otherwise={seenFacts(entry.parked?.seen ?? entry.parked?.there)} />
    {entry.parked?.why === 'unknown' && (
      <Notice tone="warning">{riskOfSendingAgain(entry)} Confira antes de decidir.</Notice>
    )}
    {needsPermission(entry) && (
      <Text>Peça a permissão a quem administra os usuários, e depois tente de novo.</Text>
    )}
    <PutRight entry={entry} />
    <Actions>
      {entry.parked?.why === 'unknown' ? (
        <>
          <Button onClick={onArrived}>
            <Icon as={Check} />
            Já chegou
          </Button>
          <TryAgain entry={entry} text="Enviar de novo" variant="outline" />
        </>
      ) : (
        <Mending entry={entry} />
      )}
      <Discard onDiscard={onDiscard} />
    </Actions>
  </chakra.div>
)

/**
 * Where the entry is corrected in place, the inputs below show the field errors; they are not repeated here.
 */
function Said({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const isAsked = operations.get(entry.kind)?.correction?.asks !== undefined
  return <FieldErrors entry={entry} {...(isAsked && { ofNoInput: true })} />
}

/** Whether the person can correct the cause on the screen on which the entry was made. */
const isMendedOnScreen = (why: ParkReason | undefined) => why !== 'server' && why !== 'internal'

/** The buttons for a correction: a link to the screen of the entry, where it helps, and a retry. */
function Mending({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const { fields, asks, retake } = operations.get(entry.kind)?.correction ?? {}
  if (asks !== undefined) return <TryAgain entry={entry} text="Tentar de novo" variant="outline" />
  const isHere = retake !== undefined && mayRetake(entry)
  const isOnScreen = isMendedOnScreen(entry.parked?.why) && !needsPermission(entry)
  return (
    <>
      {isOnScreen && fields !== undefined && (
        <CorrectLink entry={entry}>Abrir e corrigir</CorrectLink>
      )}
      {isOnScreen && fields === undefined && (
        <Button asChild variant={isHere ? 'outline' : 'solid'}>
          <Link to={entry.record.path}>
            <Icon as={SquareArrowOutUpRight} />
            Abrir a tela
          </Link>
        </Button>
      )}
      <TryAgain entry={entry} text="Tentar de novo" variant={isOnScreen ? 'outline' : 'solid'} />
    </>
  )
}

/** The main action comes first; a destructive action stands apart (UX-21). */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: '4',
  },
})

interface TryAgainProps {
  entry: Entry
  text: string
  variant: 'solid' | 'outline'
}

export function TryAgain({ entry, text, variant }: TryAgainProps) {
  const { tryAgain } = useChoices()
  const [busy, setBusy] = useState(false)
  const once = useSingleTap()
  const go = async () => {
    setBusy(true)
    await sayDone(tryAgain(entry), 'Tentando enviar agora.', 'info')
    setBusy(false)
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => void once(go)}>
      <Icon as={RotateCcw} />
      {text}
    </Button>
  )
}

export const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button variant="danger" onClick={onDiscard} marginInlineStart={{ sm: 'auto' }}>
    <Icon as={Trash2} />
    Descartar
  </Button>
)

const mostTodos = 5

/** The requirements that have to be met first, each with a link to the screen for it. */
const Todos = ({ todo, path: all }: { todo: readonly Todo[] | undefined; path: string }) => {
  if (todo === undefined || todo.length === 0) return null
  const more = todo.length - mostTodos
  return (
    <chakra.ul display="grid" lineHeight="snug">
      {todo.slice(0, mostTodos).map(({ tipo, mensagem, path }, at) => (
        <li key={at}>
          <chakra.span
            asChild
            display="flex"
            alignItems="center"
            gap="2"
            minHeight="target"
            color="primary.text"
          >
            <Link to={path ?? '#'}>
              <Icon as={SquareArrowOutUpRight} />
              <chakra.span minWidth="0" overflowWrap="anywhere" color="text">
                <chakra.strong fontWeight="bold">{tipo}:</chakra.strong> {mensagem}
              </chakra.span>
            </Link>
          </chakra.span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <chakra.span
            asChild
            display="flex"
            alignItems="center"
            minHeight="target"
            fontWeight="bold"
          >
            <Link to={all}>e mais {more}, na tela do registro</Link>
          </chakra.span>
        </li>
      )}
    </chakra.ul>
  )
}

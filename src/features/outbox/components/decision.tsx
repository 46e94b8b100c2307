import { chakra } from '@chakra-ui/react'
import { Check, RotateCcw, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FieldErrors } from '#src/evidence/decision/field-errors.tsx'
import { CorrectLink, PutRight } from '#src/evidence/decision/put-right.tsx'
import { ShownThere } from '#src/evidence/decision/shown-there.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { mayRetake } from '#src/outbox/model/correction.ts'
import type { Entry, ParkReason, Todo } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { useChoices } from '../hooks/use-choices.ts'
import { seenFacts } from '../seen.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'

interface DecisionProps {
  entry: Entry
  onDiscard: () => void
  onArrived: () => void
}

/** What a person may decide about what does not go by itself, beside what the provider says. */
export const Decision = ({ entry, onDiscard, onArrived }: DecisionProps) => (
  <chakra.div display="grid" gap="4" paddingBlock="4">
    <Said entry={entry} />
    <Todos todo={entry.parked?.todo} path={entry.record.path} />
    <ShownThere entry={entry} otherwise={seenFacts(entry.parked?.seen ?? entry.parked?.there)} />
    {entry.parked?.why === 'unknown' && (
      <Notice tone="warning">
        Se já está no servidor, enviar de novo pode duplicar. Confira antes de decidir.
      </Notice>
    )}
    <PutRight entry={entry} />
    <Actions>
      {entry.parked?.why === 'unknown' ? (
        <>
          <Button onClick={onArrived}>
            <Icon as={Check} />
            Já está lá
          </Button>
          <TryAgain entry={entry} text="Enviar de novo" look="outline" />
        </>
      ) : (
        <Mending entry={entry} />
      )}
      <Discard onDiscard={onDiscard} />
    </Actions>
  </chakra.div>
)

/** Where it is asked again right here, the inputs below say what is said of them. */
function Said({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const isAsked = operations.get(entry.kind)?.correction?.asks !== undefined
  return <FieldErrors entry={entry} {...(isAsked && { ofNoInput: true })} />
}

/** The person can do something about it on the screen that it was made on. */
const isMendedOnScreen = (why: ParkReason | undefined) => why !== 'server' && why !== 'internal'

/** Where it is put right: in its fields on its screen, here, or, where nothing was given, around it. */
function Mending({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const { fields, asks, retake } = operations.get(entry.kind)?.correction ?? {}
  if (asks !== undefined) return <TryAgain entry={entry} text="Tentar de novo" look="outline" />
  const isHere = retake !== undefined && mayRetake(entry)
  const isOnScreen = isMendedOnScreen(entry.parked?.why)
  return (
    <>
      {isOnScreen && fields !== undefined && (
        <CorrectLink entry={entry}>Abrir e corrigir</CorrectLink>
      )}
      {isOnScreen && fields === undefined && (
        <Button asChild look={isHere ? 'outline' : 'solid'}>
          <Link to={entry.record.path}>
            <Icon as={SquareArrowOutUpRight} />
            Abrir a tela
          </Link>
        </Button>
      )}
      <TryAgain entry={entry} text="Tentar de novo" look={isOnScreen ? 'outline' : 'solid'} />
    </>
  )
}

/** The main action first; what destroys stands apart (UX-21). */
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
  look: 'solid' | 'outline'
}

export function TryAgain({ entry, text, look }: TryAgainProps) {
  const { tryAgain } = useChoices()
  const [busy, setBusy] = useState(false)
  const once = useSingleTap()
  const go = async () => {
    setBusy(true)
    try {
      await tryAgain(entry)
      showToast('Tentando enviar agora.', { tone: 'info' })
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look={look} busy={busy} onClick={() => void once(go)}>
      <Icon as={RotateCcw} />
      {text}
    </Button>
  )
}

export const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button look="danger" onClick={onDiscard} marginInlineStart={{ sm: 'auto' }}>
    <Icon as={Trash2} />
    Descartar
  </Button>
)

const mostTodos = 5

/** What is to be put right first, each with the way to its screen. */
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

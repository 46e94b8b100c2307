import { chakra } from '@chakra-ui/react'
import { ChevronRight, CircleCheck, Hourglass, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatBytes, plural } from '#src/domain/amounts/numbers.ts'
import { describeWaiting } from '#src/domain/records/waiting-words.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { formatEstimate } from '../estimate.ts'
import { mayHandOver, todosOf, type HandOver, type HandOverTask } from '../hand-over.ts'
import { DraftList } from './draft-list.tsx'
import { StorageMeter } from './storage-meter.tsx'

interface HandOverSummaryProps {
  facts: HandOver
  /** Called when a link in the summary is followed, so that a surrounding dialog can close. */
  onLeave?: () => void
}

/**
 * What of this person's work is still on the tablet, and how to clear it (UX-07). It is shown on its own screen and in
 * the sign-out dialog. It needs a router, and the outbox in order to discard drafts.
 */
export const HandOverSummary = ({ facts, onLeave }: HandOverSummaryProps) => {
  const ready = mayHandOver(facts)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Verdict ready={ready} />
      {!ready && (
        <>
          <chakra.ol display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
            {todosOf(facts).map((todo, index) => (
              <TodoItem key={todo.text} todo={todo} number={index + 1} onLeave={onLeave} />
            ))}
          </chakra.ol>
          {facts.drafts.length > 0 && <DraftList drafts={facts.drafts} onLeave={onLeave} />}
          <Text muted>
            Se entregar assim mesmo, tudo continua guardado aqui, só para você: ninguém mais vê nem
            envia.
          </Text>
        </>
      )}
      <Figures facts={facts} />
      {facts.others.length > 0 && (
        <chakra.ul display="grid" gap="2">
          {facts.others.map(({ person, name, count }) => (
            <chakra.li key={person} display="flex" gap="2" alignItems="flex-start">
              <Icon as={Hourglass} color="textMuted" />
              {describeWaiting(count, name)}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {facts.storage !== undefined && <StorageMeter {...facts.storage} />}
    </chakra.div>
  )
}

const Verdict = ({ ready }: { ready: boolean }) => (
  <chakra.div
    role="status"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="4"
    padding="4"
    borderRadius="lg"
    background={ready ? 'successSolid' : 'warning.soft'}
    color={ready ? 'onSuccessSolid' : 'warning.text'}
    border="2px solid"
    borderColor={ready ? 'successSolid' : 'warning.text'}
  >
    <Icon as={ready ? CircleCheck : TriangleAlert} size="3.25rem" />
    <chakra.div flex="1 1 8rem" minWidth="0">
      <chakra.p fontSize="2xl" fontWeight="black" lineHeight="tight">
        {ready ? 'Pode entregar' : 'Ainda não'}
      </chakra.p>
      <chakra.p lineHeight="snug" paddingTop="1">
        {ready ? 'Nada seu ficou só neste aparelho.' : 'Há trabalho seu só neste aparelho.'}
      </chakra.p>
    </chakra.div>
  </chakra.div>
)

interface TodoItemProps {
  todo: HandOverTask
  number: number
  onLeave: (() => void) | undefined
}

const TodoItem = ({ todo, number, onLeave }: TodoItemProps) => (
  <li>
    {todo.to === undefined ? (
      <TodoRow>
        <TodoText number={number} text={todo.text} />
      </TodoRow>
    ) : (
      <TodoRow asChild>
        <Link to={todo.to} {...(onLeave === undefined ? {} : { onClick: onLeave })}>
          <TodoText number={number} text={todo.text} />
          <Icon as={ChevronRight} color="textMuted" />
        </Link>
      </TodoRow>
    )}
  </li>
)

const TodoRow = chakra('div', {
  base: {
    display: 'flex',
    // At twice the text size the text needs the whole width.
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: 'main',
    padding: '3',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'line',
    '&:is(a)': { borderColor: 'edge' },
    '&:is(a):is(:hover, :active)': { background: 'primary.soft' },
  },
})

const TodoText = ({ number, text }: { number: number; text: string }) => (
  <>
    <chakra.span
      aria-hidden
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      flexShrink={0}
      width="2.5rem"
      height="2.5rem"
      borderRadius="full"
      background="primary"
      color="onPrimary"
      fontWeight="black"
    >
      {number}
    </chakra.span>
    <chakra.span flex="1 1 8rem" minWidth="0" fontWeight="bold" lineHeight="snug">
      {text}
    </chakra.span>
  </>
)

const Figures = ({ facts }: { facts: HandOver }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{
      base: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))',
      sm: 'repeat(auto-fit, minmax(9rem, 1fr))',
    }}
    gap="4"
    paddingTop="4"
    borderTop="var(--edge-width) solid"
    borderColor="line"
  >
    {figuresOf(facts).map(({ term, value }) => (
      <chakra.div
        key={`${value} ${term}`}
        display="flex"
        flexDirection="column-reverse"
        justifyContent="flex-end"
      >
        <chakra.dt color="textMuted" lineHeight="snug">
          {term}
        </chakra.dt>
        <chakra.dd fontSize="xl" fontWeight="black" lineHeight="tight">
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)

interface Figure {
  value: string
  term: string
}

function figuresOf(facts: HandOver): Figure[] {
  const { unsentCount, parkedCount, heldCount, drafts } = facts
  const isGoing = unsentCount - parkedCount - heldCount > 0
  return [
    { value: plural(unsentCount, 'envio', 'envios'), term: 'por enviar' },
    photoFigure(facts),
    { value: plural(drafts.length, 'rascunho', 'rascunhos'), term: 'por terminar' },
    ...(isGoing
      ? [
          {
            value:
              facts.estimateMs === undefined ? 'Não se sabe' : formatEstimate(facts.estimateMs),
            term: 'para enviar, com rede (estimativa)',
          },
        ]
      : []),
  ]
}

function photoFigure({ photoCount, photoBytes }: HandOver): Figure {
  const photos = plural(photoCount, 'foto', 'fotos')
  return photoCount === 0 || photoBytes === undefined
    ? { value: photos, term: 'por enviar' }
    : { value: formatBytes(photoBytes), term: `em ${photos}` }
}

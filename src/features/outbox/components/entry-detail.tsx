import { chakra } from '@chakra-ui/react'
import { SquareArrowOutUpRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatClock, formatWallDateTime } from '#src/domain/time/dates.ts'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { isDue } from '#src/outbox/model/backoff.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Blocker } from '#src/hooks/outbox/listing.ts'
import { attemptsOf } from '#src/outbox/store/queries.ts'
import { describeAttempt } from '../attempt-words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Facts, type Fact } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Actions, Discard, TryAgain } from './decision.tsx'

interface EntryDetailProps {
  entry: Entry
  blocker: Blocker | undefined
  circumstances: QueueCircumstances
  onDiscard: () => void
}

/** Facts about one entry and its attempts, with the actions for an entry that is not parked. */
export function EntryDetail({ entry, blocker, circumstances, onDiscard }: EntryDetailProps) {
  const { timeZone } = circumstances
  const facts: Fact[] = [
    { term: 'Registrado', value: formatWallDateTime(entry.made.at, timeZone) },
    ...(blocker === undefined ? [] : [{ term: 'Espera por', value: blocker.by.label }]),
    ...nextProbe(entry, circumstances),
    ...(entry.call === undefined
      ? []
      : [{ term: 'Última tentativa', value: formatWallDateTime(entry.call.at, timeZone) }]),
  ]
  return (
    <chakra.div display="grid" gap="4" paddingBlock="4">
      <Facts facts={facts} />
      <Tries entryId={entry.id} timeZone={timeZone} />
      {entry.state !== 'parked' && (
        <Actions>
          <Button asChild variant="outline">
            <Link to={entry.record.path}>
              <Icon as={SquareArrowOutUpRight} />
              Abrir a tela
            </Link>
          </Button>
          {entry.state === 'waiting' && blocker === undefined && (
            <TryAgain entry={entry} text="Tentar de novo" variant="outline" />
          )}
          {entry.state !== 'sending' && <Discard onDiscard={onDiscard} />}
        </Actions>
      )}
    </chakra.div>
  )
}

function nextProbe(entry: Entry, { now, timeZone }: QueueCircumstances): Fact[] {
  if (entry.state !== 'unknown' || isDue(entry.tries.notBefore, now)) return []
  return [{ term: 'Próxima verificação', value: formatClock(entry.tries.notBefore, timeZone) }]
}

interface TriesProps {
  entryId: string
  timeZone: string | undefined
}

function Tries({ entryId, timeZone }: TriesProps) {
  const tries = useOutbox((database) => attemptsOf(database, entryId), [entryId])
  if (tries === undefined || tries.length === 0) return null
  return (
    <div>
      <chakra.p color="textMuted" lineHeight="snug">
        Tentativas
      </chakra.p>
      <chakra.ol display="grid" gap="0.5" lineHeight="snug">
        {tries.map((attempt, index) => (
          <chakra.li key={index} display="flex" gap="3">
            <chakra.span fontWeight="bold">{formatClock(attempt.at, timeZone)}</chakra.span>
            {describeAttempt(attempt)}
          </chakra.li>
        ))}
      </chakra.ol>
    </div>
  )
}

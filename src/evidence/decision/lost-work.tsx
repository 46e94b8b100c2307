import { chakra } from '@chakra-ui/react'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readableText, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Entry, PersonKey } from '#src/outbox/model/entry.ts'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'
import { typedIn } from './typed-in.ts'

/** The work that would be lost: each act with its pictures and typed values. */
export const LostWork = ({ entries }: { entries: readonly Entry[] }) => (
  <chakra.ul display="grid" gap="3" listStyleType="none">
    {entries.map((entry) => (
      <LostAct key={entry.id} entry={entry} />
    ))}
  </chakra.ul>
)

const noIds: ServerIdByLocal = new Map()

const serverIdsOf = (database: OutboxDatabase, person: PersonKey) =>
  readServerIds(database.relaxed, person)

function LostAct({ entry }: { entry: Entry }) {
  const { operations } = useRuntime()
  const serverIds = useOutbox(serverIdsOf) ?? noIds
  const { label, record, bodyIds, parked } = entry
  const typed = typedIn(entry, operations.get(entry.kind)?.correction)
  return (
    <chakra.li display="grid" gap="1" overflowWrap="anywhere" lineHeight="snug">
      <span>
        <chakra.strong fontWeight="bold">{label}</chakra.strong> ·{' '}
        {readableText(record.title, serverIds)}
      </span>
      {typed.map(({ term, value }) => (
        <span key={term}>
          {term}: {value}
        </span>
      ))}
      {parked !== undefined && <chakra.span color="danger.text">{parked.message}</chakra.span>}
      {bodyIds.length > 0 && (
        <chakra.span display="flex" flexWrap="wrap" gap="2">
          {bodyIds.map((bodyId) => (
            <KeptPicture key={bodyId} bodyId={bodyId} name={label} />
          ))}
        </chakra.span>
      )}
    </chakra.li>
  )
}

/** A photo of the outbox; without a picture where its bytes have been deleted. */
const KeptPicture = ({ bodyId, name }: { bodyId: string; name: string }) => (
  <SmallPicture src={useKeptPhoto(bodyId).url} name={name} />
)

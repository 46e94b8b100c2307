import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { PersonKey } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { heldPhotos, letGoOfHeld, type HeldPhoto } from './held-photos.ts'
import { entryToPutRight } from './retake-place.ts'

// Hardly anybody has one to discard: home does not wait for its question.
const ConfirmDiscard = lazy(async () => ({
  default: (await import('#src/ui/confirm-discard.tsx')).ConfirmDiscard,
}))

/** The photos that could not be processed, of whatever record: each stays until it was decided (UX-31). */
export function UndecidedPhotos() {
  const { database } = useRuntime()
  const person = usePerson()
  const held = useOutbox(undecided)
  const [asked, setAsked] = useState<HeldPhoto>()
  return (
    <>
      {held?.map((photo) => (
        <Notice
          key={photo.id}
          tone="warning"
          title={`Falta decidir: ${photo.name}`}
          action={
            <>
              {photo.isWanted && (
                <Button asChild>
                  <Link to={photo.path}>Decidir</Link>
                </Button>
              )}
              <Button look="danger" onClick={() => setAsked(photo)}>
                Descartar
              </Button>
            </>
          }
        >
          {photo.title}: a foto não pôde ser processada.{' '}
          {photo.isWanted
            ? 'A original está guardada até você decidir.'
            : 'O envio para que era já foi decidido: a original está guardada até você descartar.'}
        </Notice>
      ))}
      <Suspense>
        {asked !== undefined && (
          <ConfirmDiscard
            title="Descartar a foto original?"
            action="Descartar"
            keep="Voltar"
            onConfirm={async () => {
              if (person !== undefined) await letGoOfHeld(database, person, asked.id)
            }}
            onClose={() => setAsked(undefined)}
          >
            <Text>
              {asked.title}, {asked.name}: ela não foi salva e não pode voltar.
            </Text>
          </ConfirmDiscard>
        )}
      </Suspense>
    </>
  )
}

/** All of a person. One that was to put an entry right is wanted as long as that waits for a decision. */
async function undecided(db: OutboxDatabase, person: PersonKey) {
  const held = await heldPhotos(db, person)
  return Promise.all(
    held.map(async (photo) => {
      const entryId = entryToPutRight(photo.place)
      const isWanted = entryId === undefined || (await isParked(db, entryId))
      return { ...photo, isWanted }
    }),
  )
}

const isParked = async (db: OutboxDatabase, entryId: string) =>
  (await db.relaxed.entries.get(entryId))?.state === 'parked'

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { localIdsIn } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { entryToPutRight, heldForm } from '#src/outbox/act/replaced-photo.ts'
import { findMaker } from '#src/outbox/act/submit.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { AskDiscardDrafts } from '../decision/ask-discard-drafts.tsx'
import { heldPhotos, type HeldPhoto } from './held-photos.ts'
import { isMissingCode } from '../photo/capture.ts'

/** The held photos of all records; each stays until the person has decided (UX-31). */
export function UndecidedPhotos() {
  const held = useOutbox(undecided)
  const [asked, setAsked] = useState<HeldPhoto>()
  return (
    <>
      {held?.map((photo) => (
        <Notice
          key={photo.id}
          tone="warning"
          title={`${isMissingCode(photo) ? 'Espera a rede' : 'Falta decidir'}: ${photo.name}`}
          action={
            <>
              {photo.isWanted && (
                <Button asChild>
                  <Link to={photo.path}>Decidir</Link>
                </Button>
              )}
              <Button variant="danger" onClick={() => setAsked(photo)}>
                Descartar
              </Button>
            </>
          }
        >
          {photo.title}: {whatOf(photo)}
        </Notice>
      ))}
      {asked !== undefined && (
        <AskDiscardDrafts
          title="Descartar a foto original?"
          forms={[heldForm(asked.id)]}
          keep="Voltar"
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function whatOf(photo: Undecided): string {
  if (photo.isWanted && isMissingCode(photo)) {
    return 'falta baixar a parte do aplicativo que prepara a foto. Com rede, abra a tela da foto e ela é enviada.'
  }
  const reason = photo.message ?? 'a foto não pôde ser processada.'
  return photo.isWanted
    ? `${reason} A foto está guardada até você decidir.`
    : `${reason} Esta foto não é mais necessária: fica guardada até você descartar.`
}

type Undecided = HeldPhoto & { isWanted: boolean }

async function undecided(db: OutboxDatabase, person: PersonKey): Promise<Undecided[]> {
  const held = await heldPhotos(db, person)
  return Promise.all(
    held.map(async (photo) => ({ ...photo, isWanted: await isWanted(db, person, photo.place) })),
  )
}

/**
 * A photo that corrects an entry is wanted while the entry is parked. Any other photo is wanted
 * unless its record was given up.
 */
async function isWanted(db: OutboxDatabase, person: PersonKey, place: string): Promise<boolean> {
  const entryId = entryToPutRight(place)
  return entryId === undefined ? !(await isGivenUp(db, person, place)) : isParked(db, entryId)
}

/** Whether a record of this place was to be created by an entry that is discarded or no longer exists. */
async function isGivenUp(db: OutboxDatabase, person: PersonKey, place: string): Promise<boolean> {
  const makers = await Promise.all(localIdsIn(place).map((id) => findMaker(db.relaxed, person, id)))
  return makers.some((maker) => maker === undefined || maker.state === 'discarded')
}

const isParked = async (db: OutboxDatabase, entryId: string) =>
  (await db.relaxed.entries.get(entryId))?.state === 'parked'

import { useMemo } from 'react'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { heldPhotos } from '#src/evidence/held/held-photos.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey, RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { addresses } from '../../addresses.ts'
import { checklistKey, forkliftRecord } from '../../lanes.ts'
import { useProblemPhoto } from './use-problem-photo.ts'

interface PastProblemPhotosProps {
  idChecklist: RecordId
  /** The machine's description. */
  maquina: string
}

/** Offers problem photos that are still held for a past day's checklist, which accepts no more answers. */
export function PastProblemPhotos({ idChecklist, maquina }: PastProblemPhotosProps) {
  const key = `${checklistKey(idChecklist)}:problem-photo`
  const record = useMemo(
    () => forkliftRecord(maquina, addresses.checklist(idChecklist)),
    [maquina, idChecklist],
  )
  const places = useOutbox((db, who) => placesUnder(db, who, key), [key])
  return places?.map((place) => <OfPlace key={place} place={place} record={record} />)
}

function OfPlace({ place, record }: { place: string; record: RecordName }) {
  const { flow } = useProblemPhoto(place, record)
  return <FlowNotices flow={flow} nameOf={() => 'foto do problema'} mayChange={false} />
}

/** Lists the photo places of all items, including places that an earlier version named by the checklist alone. */
async function placesUnder(db: OutboxDatabase, person: PersonKey, key: string) {
  const places = (await heldPhotos(db, person)).map(({ place }) => place)
  return [...new Set(places)].filter((place) => `${place}:`.startsWith(`${key}:`))
}

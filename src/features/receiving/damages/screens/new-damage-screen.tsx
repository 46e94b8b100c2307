import { chakra } from '@chakra-ui/react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mostDamagePhotos } from '#contract/limits.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { PhotoSection } from '#src/evidence/photo/photo-section.tsx'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { sayNotKept, useAct } from '#src/evidence/decision/use-act.ts'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { usePerson, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { draftWords } from '#src/hooks/outbox/words.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { addresses } from '../../addresses.ts'
import { PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { localImageId } from '../../components/part/use-part.ts'
import { receivingRecord } from '../../lanes.ts'
import { addDamageEvidence } from '../../operations/add-evidence.ts'
import { registerDamage } from '../../operations/register-damage.ts'
import { reads } from '../../reads.ts'
import { nextNumberHere } from '../damage-words.ts'
import { useDraftPhotos, type DraftPhoto } from '../draft-photos.ts'

/** /ops/relatorios/recebimento/{id}/avarias/new (spec 2 §2). */
export default function NewDamageScreen() {
  return <PartFrame title="Nova avaria">{(id) => <NewDamage idRecebimento={id} />}</PartFrame>
}

const title = 'Nova avaria'

function NewDamage({ idRecebimento }: { idRecebimento: RecordId }) {
  const damages = useRead(reads.damages(idRecebimento))
  const editable = useEditable(idRecebimento)
  return (
    <PartPage
      title={title}
      back={{ to: addresses.damages(idRecebimento), text: 'Avarias' }}
      read={damages}
      editable={editable}
      problem={{ title: 'Avarias não encontradas' }}
    >
      {({ items }) =>
        editable.may === true ? (
          <Register
            idRecebimento={idRecebimento}
            // All damages of one product have one type.
            siblingType={items.find(({ tipoAvaria }) => tipoAvaria !== '')?.tipoAvaria}
            numberHere={nextNumberHere(items)}
          />
        ) : (
          // Whether the report is closed may not be known yet.
          editable.may !== undefined && <Closed idRecebimento={idRecebimento} />
        )
      }
    </PartPage>
  )
}

type Drafts = ReturnType<typeof useDraftPhotos>

function useDamageFlow(idRecebimento: RecordId, path: string, keep: Drafts['keep']) {
  return usePhotoFlow<'damage'>({
    place: `${reads.damages(idRecebimento).key}:new`,
    describe: () => ({ ...receivingRecord(idRecebimento, path), name: nameOf() }),
    keep: (_, photo) => keep(photo),
    takesSeveral: always,
  })
}

const nameOf = () => 'foto da nova avaria'

/** A photo that was held before the report was closed still needs a decision. */
function Closed({ idRecebimento }: Pick<RegisterProps, 'idRecebimento'>) {
  const path = addresses.newDamage(idRecebimento)
  const { keep } = useDraftPhotos(idRecebimento, path)
  const flow = useDamageFlow(idRecebimento, path, keep)
  return <FlowNotices flow={flow} nameOf={nameOf} mayChange={false} />
}

interface RegisterProps {
  idRecebimento: RecordId
  siblingType: string | undefined
  numberHere: number
}

function Register({ idRecebimento, siblingType, numberHere }: RegisterProps) {
  const path = addresses.newDamage(idRecebimento)
  const { photos, keep, read } = useDraftPhotos(idRecebimento, path)
  const register = useRegister({ idRecebimento, siblingType, numberHere })
  const navigate = useNavigate()
  // Never called: the photos are drafts, and drafts are deleted without an act.
  const act = useAct(noActs)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)
  useWakeLock()
  useBusy((photos?.length ?? 0) > 0)

  const flow = useDamageFlow(idRecebimento, path, keep)
  const shown = useMemo(() => (photos ?? []).map(shownDraft), [photos])

  const registerTaken = async () => {
    const taken = await read().catch((error: unknown) => sayNotKept(error))
    if (taken === undefined) return undefined
    if (taken.length > 0) return register(taken)
    setAsked(true)
    vibrateFailed()
    return undefined
  }
  const save = async () => {
    if (isUnderWay.current || flow.mustDecide()) return
    isUnderWay.current = true
    setSaving(true)
    let id: RecordId | undefined
    try {
      id = await registerTaken()
    } finally {
      if (id === undefined) {
        isUnderWay.current = false
        setSaving(false)
      }
    }
    // Registering deletes the drafts. The button stays busy until the damage's screen opens: a second tap would try to
    // register the same photos.
    if (id !== undefined) await navigate(addresses.damage(idRecebimento, id), { replace: true })
  }

  return (
    <>
      <FlowNotices flow={flow} nameOf={nameOf} />
      {isAsked && shown.length === 0 && (
        <Notice tone="danger" announce="at-once">
          Registre ao menos uma imagem da avaria
        </Notice>
      )}
      <Card display="flex" flexDirection="column" gap="3">
        <chakra.p lineHeight="snug">
          Fotografe a avaria de perto e de longe, uma foto de cada vez.
        </chakra.p>
        <PhotoSection
          flow={flow}
          slot="damage"
          title="Fotos da avaria"
          photos={shown}
          wordsOf={wordsOfDraft}
          mayChange
          mayMark
          act={act}
          deletionOf={({ draft }) => ({ is: 'drop', form: draft.form })}
          variant={shown.length === 0 ? 'solid' : 'outline'}
        />
      </Card>
      <StickyBar>
        <Button size="main" busy={isSaving || flow.isTaking} onClick={() => void save()}>
          Salvar avaria
        </Button>
      </StickyBar>
    </>
  )
}

/** Stores a damage with its photos; resolves to its local id, or to undefined after an error was shown. */
function useRegister({ idRecebimento, siblingType, numberHere }: RegisterProps) {
  const report = useRead(reads.header(idRecebimento)).value?.report
  const session = useSessionOnScreen()
  const person = usePerson()
  const submit = useSubmit()
  const wallNow = useWallIso()
  return async (taken: readonly TakenPhoto[]): Promise<RecordId | undefined> => {
    const idRecebimentoAvaria = makeLocalId()
    const by = { operador: session?.claims.nome ?? '—', takenAt: wallNow() }
    const of = { idRecebimento, idRecebimentoAvaria, ...by }
    const intents: Intent[] = [
      registerDamage({
        ...of,
        numberHere,
        tipoAvaria: siblingType ?? report?.tipoAvaria ?? '',
        photos: taken.slice(0, mostDamagePhotos).map(bytesOf),
      }),
      // One call takes at most `mostDamagePhotos` photos; the others become entries of the same submit, which stores
      // all entries or none.
      ...taken
        .slice(mostDamagePhotos)
        .map((photo) =>
          addDamageEvidence({ ...of, ...bytesOf(photo), idImage: localImageId(photo.id) }),
        ),
    ]
    const bodies = person === undefined ? [] : taken.map((photo) => ({ ...photo, person }))
    try {
      await submit(intents, bodies)
    } catch (error) {
      sayNotKept(error, 'Avaria não definida!')
      return undefined
    }
    vibrateSaved()
    return idRecebimentoAvaria
  }
}

const bytesOf = ({ id: photoId, size, sha256 }: TakenPhoto) => ({ photoId, size, sha256 })

interface ShownDraft extends ShownPhoto {
  draft: DraftPhoto
}

const shownDraft = (draft: DraftPhoto): ShownDraft => {
  const { id, thumbnail, bytes, type } = draft.photo
  const full = new Blob([bytes], { type })
  return {
    key: id,
    draft,
    picture: { full, thumbnail: thumbnail ? new Blob([thumbnail], { type }) : full },
  }
}

const noActs = { entries: [] }
const always = () => true
const wordsOfDraft = () => draftWords

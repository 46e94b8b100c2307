import { chakra } from '@chakra-ui/react'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { FieldErrors } from '#src/evidence/decision/field-errors.tsx'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { PhotoButtons } from '#src/evidence/photo/photo-buttons.tsx'
import { PhotoCamera } from '#src/evidence/camera/photo-camera.tsx'
import { usePhotoFlow, type PhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useDay } from '#src/hooks/use-day.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { refusalOn } from '#src/outbox/model/correction.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { addresses } from '../addresses.ts'
import { doubtOf, readHourMeter } from '../hour-meter.ts'
import { forkliftLane, forkliftRecord } from '../lanes.ts'
import type { StartChecklistArgs } from '../operations/start-checklist.ts'
import type { ShownMachine } from '../shown.ts'
import { HourMeterField } from './hour-meter/field.tsx'
import { HourMeterQuestion } from './hour-meter/question.tsx'
import { OnePhoto, photoOf, photoOfDraft } from './one-photo.tsx'
import { useDraftPhoto } from './use-draft-photo.ts'
import { useStart } from './use-start.ts'

interface NewChecklistProps {
  machine: ShownMachine
  /** A refused start, which the user corrects here. */
  refused: Entry | undefined
  /**
   * Called with `true` before the start is saved, and with `false` if the save fails. In between the screen does not
   * redirect, because the form navigates by itself.
   */
  onLeaving: (isLeaving: boolean) => void
}

/** Asks for a photo of the hour-meter, then its value (spec 2 §2). */
export function NewChecklist({ machine, refused, onLeaving }: NewChecklistProps) {
  const { id: idMaquina, descricao } = machine
  const path = addresses.newChecklist(idMaquina)
  const form = formOf(idMaquina, refused)
  const { today, now } = useDay()
  const navigate = useNavigate()
  const before = refused?.args as StartChecklistArgs | undefined
  const drafted = useDraftPhoto(`${form}:photo`, path)
  const value = useHourMeter(form, path, before?.horimetro)
  const start = useStart(machine, refused, form)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [doubt, setDoubt] = useState<string>()
  const isUnderWay = useRef(false)
  useWakeLock()

  const staleDay = refused === undefined && drafted.dia !== today ? drafted.dia : undefined
  const photo = fitting(drafted, refused, today)
  const { keep } = drafted
  const flow = usePhotoFlow<'hour-meter'>({
    // Held photos belong to the start of today, or to the refused start.
    place: `${formOf(idMaquina)}:${refused?.id ?? today}`,
    describe: () => ({ ...forkliftRecord(descricao, path), name: 'foto do horímetro' }),
    keep: (_, taken) => keep(taken, now().dia),
  })
  const shown = useMemo(
    () => (photo ? photoOfDraft(photo) : before && photoOf({ ...before, file01: null })),
    [photo, before],
  )
  const isDraft = photo !== undefined
  useBusy(isDraft || value.typed !== undefined)

  const known = before?.maquina ?? machine
  const isAsRefused = before !== undefined && value.typed === undefined
  // The previous reading may have been corrected since the refusal, so the provider validates the lower bound.
  const read = readHourMeter(value.text, refused === undefined ? known.lastHorimetro : null)
  const said = refused && refusalOn(refused, 'horimetro', { isOnly: true })
  const problem = isAsked && 'problem' in read ? read.problem : isAsRefused ? said : undefined

  const save = async (isSure = false) => {
    if (isUnderWay.current || flow.isTaking || flow.mustDecide()) return
    setAsked(true)
    const taken = fitting(drafted.latest(), refused, today)
    if ((taken ?? shown) === undefined || 'problem' in read) {
      vibrateFailed()
      return
    }
    const impossible = isSure ? undefined : doubtOf(read.hours, known, before?.dia ?? today)
    setDoubt(impossible)
    if (impossible !== undefined) return
    isUnderWay.current = true
    setSaving(true)
    onLeaving(true)
    const idChecklist = await start(read.hours, taken)
    if (idChecklist === undefined) {
      isUnderWay.current = false
      setSaving(false)
      onLeaving(false)
      return
    }
    // Saving the start already ended the draft of its photo.
    value.settle(value.text)
    await navigate(addresses.checklist(idChecklist), { replace: true })
  }

  return (
    <chakra.form
      noValidate
      display="contents"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <FlowNotices flow={flow} nameOf={() => 'foto do horímetro'} />
      <RefusedNotice refused={refused} />
      {staleDay !== undefined && <StaleNotice day={staleDay} />}
      <HourMeterPhoto {...{ flow, shown, isDraft }} isMissing={isAsked && shown === undefined} />
      {shown && (
        <HourMeterField
          text={value.text}
          onType={value.type}
          error={problem}
          last={known.lastHorimetro}
          focused={flow.saved !== undefined}
        />
      )}
      <AdvanceBar busy={isSaving || flow.isTaking} />
      <HourMeterQuestion
        words={doubt}
        onConfirm={() => save(true)}
        onClose={() => setDoubt(undefined)}
      />
    </chakra.form>
  )
}

const none = [] as const

const reportedAgainst = ({ parked }: Partial<Pick<Entry, 'parked'>> = {}) =>
  parked && (parked.fieldErrors?.['horimetro'] ?? parked.message)

const AdvanceBar = ({ busy }: { busy: boolean }) => (
  <StickyBar>
    <Button type="submit" size="main" busy={busy}>
      Avançar
    </Button>
  </StickyBar>
)

const RefusedNotice = ({ refused }: { refused: Entry | undefined }) => {
  const reported = reportedAgainst(refused)
  return reported === undefined ? null : (
    <Notice tone="danger" title={reported}>
      Nada foi perdido. Corrija e avance de novo.
      {refused && <FieldErrors entry={refused} ofNoInput />}
    </Notice>
  )
}

const StaleNotice = ({ day }: { day: string }) => (
  <Notice tone="warning" title={`A foto guardada é de ${formatDayOf(day)}`}>
    O checklist de hoje precisa de uma foto de hoje.
  </Notice>
)

interface HourMeterPhotoProps {
  flow: PhotoFlow<'hour-meter'>
  shown: ReturnType<typeof photoOf> | undefined
  /** The photo is a draft: it was taken, and the start is not saved yet. */
  isDraft: boolean
  /** The user tried to continue without the photo. */
  isMissing: boolean
}

const HourMeterPhoto = ({ flow, shown, isDraft, isMissing }: HourMeterPhotoProps) => (
  <Card display="flex" flexDirection="column" gap="3">
    <Heading>1. Foto do horímetro</Heading>
    {isMissing && (
      <Notice tone="danger" announce="at-once">
        Fotografe o horímetro antes de avançar
      </Notice>
    )}
    {shown && <OnePhoto photo={shown} name="Foto do horímetro" size="full" />}
    {isDraft && <DraftMark />}
    <PhotoButtons
      flow={flow}
      slot="hour-meter"
      label={shown ? 'Tirar de novo' : 'Fotografar o horímetro'}
      variant={shown ? 'outline' : 'solid'}
    />
    {flow.camera === 'hour-meter' && (
      <PhotoCamera flow={flow} slot="hour-meter" title="Horímetro" taken={none} before={shown} />
    )}
  </Card>
)

/** Keeps the typed value as a draft, so that it survives a page reload. */
function useHourMeter(form: string, path: string, before: number | undefined) {
  const { typed, type, settle } = useTyped<string>(form, path)
  const first = before === undefined ? '' : String(before).replace('.', ',')
  return { typed, text: typed ?? first, type, settle }
}

/** A refused start has a form name of its own, so that its draft never mixes with a new start of another day. */
function formOf(idMaquina: Id, refused?: Entry) {
  const form = `${forkliftLane({ idMaquina })}:new`
  return refused === undefined ? form : `${form}:${refused.id}`
}

interface Drafted {
  photo: TakenPhoto | null | undefined
  dia: string | undefined
}

/** A photo from another day is not valid for today's start. */
const fitting = (drafted: Drafted | undefined, refused: Entry | undefined, today: string) =>
  refused !== undefined || drafted?.dia === today ? (drafted?.photo ?? undefined) : undefined

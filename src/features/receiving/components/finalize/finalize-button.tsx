import { type ComponentProps, useEffect, useState } from 'react'
import { readDeadlineMs } from '#src/api/exchange.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { withReopening } from '#src/outbox/store/saving.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { Rest } from '#src/ui/form/use-rest.ts'
import { usePhotosUnderWay } from '#src/evidence/photo/photos-under-way.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { ShownHistoryEntry } from '../../shown.ts'
import type { ReportWork } from '../report/use-report-work.ts'
import { isOfReport } from '../../addresses.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { type Unsaved, unsavedOf } from './unsaved-of-report.ts'
import { useFinalize } from './use-finalize.ts'

interface FinalizeButtonProps
  extends Rest, Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'children'> {
  idRecebimento: RecordId
  work: Pick<ReportWork, 'declined'>
  history: ReadState<ShownHistoryEntry[]>
}

/**
 * Finalizes the report. The button is busy while a photo is processed, because the photo would queue behind «Finalizar»
 * and be left out. It is also busy during the first read of the history, because only the history shows a rejection.
 * Unsaved drafts open a question and do not block: the screen of a draft may no longer exist.
 */
export function FinalizeButton(props: FinalizeButtonProps) {
  const { idRecebimento, work, history, isResting, rest, children, ...variant } = props
  const { database } = useRuntime()
  const person = usePerson()
  const finalize = useFinalize(idRecebimento, work.declined, history.value)
  const isUnderWay = useUnderWay(idRecebimento)
  const isReading = useFirstTry(history)
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>()

  const readUnsaved = async () =>
    person === undefined
      ? []
      : withReopening(database.relaxed, () => unsavedOf(database, person, idRecebimento))
  const go = async (isAsked: boolean) => {
    setBusy(true)
    try {
      const found = isAsked ? [] : await readUnsaved()
      if (found.length > 0) {
        setUnsaved(found)
        return
      }
      await finalize()
      setUnsaved(undefined)
      rest()
    } catch (error) {
      sayNotKept(error)
    } finally {
      setBusy(false)
    }
  }

  const readingText = isReading ? 'Lendo o histórico…' : undefined
  const busyText = isUnderWay ? 'Salvando uma foto…' : readingText
  return (
    <>
      <Button
        {...variant}
        busy={busy || isUnderWay || isReading}
        busyText={busyText}
        disabled={isResting}
        onClick={() => void go(false)}
      >
        {children}
      </Button>
      {unsaved !== undefined && (
        <UnsavedDialog
          unsaved={unsaved}
          busy={busy || isUnderWay}
          onFinalize={() => void go(true)}
          onClose={() => setUnsaved(undefined)}
        />
      )}
    </>
  )
}

/**
 * Whether the first read is in flight. After a failure, or after one call's deadline, this stays false.
 */
function useFirstTry({ loading, error }: ReadState<unknown>): boolean {
  const [isOver, setOver] = useState(false)
  if (error !== undefined && !isOver) setOver(true)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setOver(true), readDeadlineMs)
    return () => clearTimeout(timer)
  }, [loading])
  return loading && !isOver
}

const noIds: ServerIdByLocal = new Map()

/** Whether a photo of the report is being processed, whatever screen of the report it was taken on. */
function useUnderWay(idRecebimento: RecordId): boolean {
  const serverIds = useOutbox((db, person) => readServerIds(db.relaxed, person)) ?? noIds
  return usePhotosUnderWay(({ path }) => isOfReport(path, idRecebimento, serverIds))
}

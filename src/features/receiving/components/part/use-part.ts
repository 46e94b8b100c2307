import { type Act, useAct } from '#src/evidence/decision/use-act.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { type RecordAct, useRecord } from '#src/hooks/outbox/use-record.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { isUndecided, useReportWork } from '../report/use-report-work.ts'
import type { PhotoArgs } from '../../evidence.ts'
import { reads } from '../../reads.ts'

/** Everything that a screen of one part of a report needs. */
export interface Part {
  idRecebimento: RecordId
  /** The entries that touch the part, oldest first. */
  pending: Pending
  wordsOf: (entry: Entry) => WorkWords
  act: Act
  record: RecordAct
  /** Props for the form of a value that `operation` saves; `isCurrent` compares with the value on the screen. */
  formOf: <Args>(
    mayChange: boolean,
    operation: Operation<Args>,
    isCurrent: (args: Args) => boolean,
  ) => FormOf
  /** Name of the signed-in person. */
  operador: string
  /** The arguments of a photo. */
  photoArgsOf: (photo: TakenPhoto) => PhotoArgs
}

interface FormOf {
  /** A refused value can be corrected as long as the provider accepts changes, even after «Finalizar» here. */
  mayChange: boolean
  /** The entry that saved the value last. */
  entry: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
}

const nothing: Pending = { entries: [], serverIds: new Map() }

/**
 * `readKey` is the key of the read that shows the part; `missing` is the message for a part that no longer exists.
 */
export function usePart(idRecebimento: RecordId, readKey: string, missing?: string): Part {
  const pending = useTouching(readKey) ?? nothing
  const session = useSessionOnScreen()
  const operador = session?.claims.nome ?? '—'
  const wallNow = useWallIso()
  const wordsOf = useSending(pending.entries)
  const act = useAct(pending, missing)
  const record = useRecord(pending)
  const isClosed = useIsClosed(idRecebimento)
  const formOf: Part['formOf'] = (mayChange, operation, isCurrent) => {
    const entry = lastEntryOf(pending.entries, operation, isCurrent)
    const isOpen = mayChange || (!isClosed && entry !== undefined && isUndecided(entry))
    return { mayChange: isOpen, entry, wordsOf }
  }
  const photoArgsOf = ({ id: photoId, size, sha256 }: TakenPhoto): PhotoArgs => ({
    ...{ idRecebimento, photoId, size, sha256, operador },
    takenAt: wallNow(),
  })
  return { idRecebimento, operador, pending, wordsOf, act, record, formOf, photoArgsOf }
}

/** The local id of an evidence photo until the provider assigns one. */
export const localImageId = (photoId: string) => `local:${photoId}` as const

/**
 * The latest entry of this device that saved a value. Undefined when that entry was sent and the provider now has
 * another value, because the state of the entry then says nothing about the value on the screen (UX-02).
 */
function lastEntryOf<Args>(
  entries: readonly Entry[],
  operation: Operation<Args>,
  isCurrent: (args: Args) => boolean,
): Entry | undefined {
  const entry = entries.findLast(
    ({ kind, state }) => kind === operation.kind && state !== 'discarded',
  )
  return entry?.state === 'settled' && !isCurrent(entry.args as Args) ? undefined : entry
}

/** Whether the provider accepts no more changes to the report, as far as this device has read. */
export function useIsClosed(idRecebimento: RecordId): boolean {
  const { value: header } = useRead(reads.header(idRecebimento))
  const { finalizing } = useReportWork(idRecebimento)
  // A waiting «Finalizar» already shows the report as closed, but at the provider it is still open.
  return header !== undefined && !isEditableStatus(header.report.status) && finalizing === undefined
}

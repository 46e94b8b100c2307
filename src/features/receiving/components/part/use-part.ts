import { useCallback, useMemo } from 'react'
import { type Act, useAct } from '#src/evidence/decision/use-act.ts'
import { useWallIso } from '#src/hooks/use-day.ts'
import { type RecordAct, useRecord } from '#src/hooks/outbox/use-record.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { isUndecided, useReportWork } from '../report/use-report-work.ts'
import { reads } from '../../reads.ts'

/** Everything that a screen of one part of a report needs. */
export interface Part {
  idRecebimento: RecordId
  /** The entries that touch the part, oldest first. */
  pending: Pending
  wordsOf: (entry: Entry) => WorkWords
  act: Act
  record: RecordAct
  /** Props for a form of one value; `entry` saved that value last. */
  formOf: (mayChange: boolean, entry: Entry | undefined) => FormOf
  /** Name of the signed-in person. */
  operador: string
  /** The arguments of a photo as evidence. */
  evidenceOf: (photo: TakenPhoto) => EvidenceOf
}

interface FormOf {
  /** A refused value can be corrected as long as the provider accepts changes, even after «Finalizar» here. */
  mayChange: boolean
  entry: Entry | undefined
  wordsOf: (entry: Entry) => WorkWords
}

interface EvidenceOf {
  idRecebimento: RecordId
  photoId: string
  size: number
  sha256: string
  operador: string
  takenAt: string
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
  const formOf = useCallback(
    (mayChange: boolean, entry: Entry | undefined): FormOf => ({
      mayChange: mayChange || (!isClosed && entry !== undefined && isUndecided(entry)),
      entry,
      wordsOf,
    }),
    [isClosed, wordsOf],
  )
  const evidenceOf = useMemo(
    () =>
      ({ id: photoId, size, sha256 }: TakenPhoto): EvidenceOf => ({
        idRecebimento,
        photoId,
        size,
        sha256,
        operador,
        takenAt: wallNow(),
      }),
    [idRecebimento, operador, wallNow],
  )
  return { idRecebimento, operador, pending, wordsOf, act, record, formOf, evidenceOf }
}

/** The local id of an evidence photo until the provider assigns one. */
export const localImageId = (photoId: string) => `local:${photoId}` as const

/** Whether the provider accepts no more changes to the report, as far as this device has read. */
export function useIsClosed(idRecebimento: RecordId): boolean {
  const { value: header } = useRead(reads.header(idRecebimento))
  const { finalizing } = useReportWork(idRecebimento)
  // A waiting «Finalizar» already shows the report as closed, but at the provider it is still open.
  return header !== undefined && !isEditableStatus(header.report.status) && finalizing === undefined
}

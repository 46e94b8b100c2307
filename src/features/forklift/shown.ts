import type {
  ForkliftChecklist,
  ForkliftIssue,
  ForkliftItem,
  ForkliftMachine,
} from '#contract/schemas/forklift.ts'
import type { HourMeterReading } from '#src/domain/typed/hour-meter.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** A checklist as lists show it; under an id of this device while the provider has given none. */
export type ShownChecklist = Omit<ForkliftChecklist, 'id'> & {
  id: RecordId
  /** Of the bytes on this device, while the provider has not named its photo. */
  photoId?: string
}

/** An item; its problem's photo may be on this device alone. */
export type ShownItem = ForkliftItem & { photoId?: string }

export type ShownIssue = Omit<ForkliftIssue, 'idChecklist'> & {
  idChecklist?: RecordId
  photoId?: string
}

/** A machine: a row of the list, or its page, which also says what is asked and what is open. */
export type ShownMachine = Omit<ForkliftMachine, 'current' | 'checklists'> & {
  current: ShownChecklist | null
  checklists: ShownChecklist[]
  items?: ForkliftItem[]
  pendencias?: ShownIssue[]
}

export type FilledChecklist = ShownChecklist & { items: ShownItem[] }

export interface ShownPage {
  checklist: FilledChecklist
  pendencias: ShownIssue[]
  maquina: ShownMachine
  /** What answers of this checklist have ended: open again when such an answer is cleared. */
  encerradas?: ShownIssue[]
  /** The provider lets this person put the hour-meter right now. */
  corrigeHorimetro?: boolean
  /** Of its machine, on other days: where it may be put right. */
  leituraAnterior?: HourMeterReading
  leituraSeguinte?: HourMeterReading
}

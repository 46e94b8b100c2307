import type {
  ForkliftChecklist,
  ForkliftIssue,
  ForkliftItem,
  ForkliftMachine,
} from '#contract/schemas/forklift.ts'
import type { HourMeterReading } from '#src/domain/typed/hour-meter.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

/** A checklist in a list; its id is local until the provider assigns one. */
export type ShownChecklist = Omit<ForkliftChecklist, 'id'> & {
  id: RecordId
  /** The body id of the photo on this device until the provider names the photo. */
  photoId?: string
}

/** An item; the photo of its problem may be on this device only. */
export type ShownItem = ForkliftItem & { photoId?: string }

export type ShownIssue = Omit<ForkliftIssue, 'idChecklist'> & {
  idChecklist?: RecordId
  photoId?: string
}

/** A machine: a row of the list, or its page, which also has the items and the open issues. */
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
  /** Issues that answers of this checklist closed. Clearing such an answer opens them again. */
  encerradas?: ShownIssue[]
  /** The provider allows this user to correct the hour-meter. */
  corrigeHorimetro?: boolean
  /** Readings of the machine on other days; present where the hour-meter may be corrected. */
  leituraAnterior?: HourMeterReading
  leituraSeguinte?: HourMeterReading
}

import { makeSend } from '#src/api/send.ts'
import { operationByKind } from '#src/operations.ts'
import { discard, retry } from '#src/outbox/act/choices.ts'
import { restore } from '#src/outbox/act/restore.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { browserClock, defaultSettings, sha256 } from '#src/outbox/call/browser-ports.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'

/** The product's own code that a device runs: of these sources, or of another release (tests/trials/upgrade/). */
export const presentClient = {
  browserClock,
  defaultSettings,
  discard,
  drain,
  makeSend,
  openOutboxDatabase,
  operationByKind,
  readDraft,
  restore,
  retry,
  saveDraft,
  sha256,
  submit,
}

export type Client = typeof presentClient

/** The intent as this client's screens make it: an operation of another release has the same kind. */
export const asOf = ({ operationByKind: known }: Client, intent: Intent): Intent => ({
  ...intent,
  operation: known.get(intent.operation.kind) ?? intent.operation,
})

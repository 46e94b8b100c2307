import { useMemo } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import { retry, sendNow } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { forgetDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { forgetDiscarded, restore } from '#src/outbox/act/restore.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { sentenceOf } from '#src/evidence/decision/sentence-of.ts'
import type { Discarded } from '../rows.ts'

const clock = { now: () => Date.now() }

/** Decisions of the person about entries and discarded drafts. Each rejects with an error for `sentenceOf`. */
export interface Choices {
  /** «Enviar agora», for all entries. */
  sendNow: () => Promise<void>
  /** Retries a parked entry, and ends the waiting times of all entries as `sendNow` does. */
  tryAgain: (entry: Entry) => Promise<void>
  /** «Restaurar»: restores drafts, or an entry with all that was discarded with it; also undoes «Já chegou». */
  restore: (one: Discarded) => Promise<void>
  /** «Excluir de vez», before the week of retention is over. */
  forget: (one: Discarded) => Promise<void>
}

export function useChoices(): Choices {
  const { database, operations, wake } = useRuntime()
  const person = usePerson()
  return useMemo(() => {
    const sendAll = async () => {
      if (person === undefined) return
      await sendNow(database, person)
      wake()
    }
    return {
      sendNow: sendAll,
      tryAgain: async (entry) => {
        if (entry.state === 'parked') await retry(database, entry.id)
        await sendAll()
      },
      restore: async (one) => {
        if ('drafts' in one) {
          if (person === undefined) return
          const { at } = one.drafts
          await restoreDrafts(database, { clock }, person, at)
        } else {
          await restore(database, { clock, operations }, one.entry.id)
          wake()
        }
      },
      forget: async (one) => {
        if (!('drafts' in one)) await forgetDiscarded(database, one.entry.id)
        else if (person !== undefined) await forgetDrafts(database, person, one.drafts.at)
      },
    }
  }, [database, operations, person, wake])
}

/** Runs a choice and shows its result in a toast. */
export async function sayDone(
  work: Promise<void>,
  done: string,
  tone: 'success' | 'info' = 'success',
): Promise<void> {
  try {
    await work
    showToast(done, { tone })
  } catch (error) {
    showToast(sentenceOf(error), { tone: 'danger' })
  }
}

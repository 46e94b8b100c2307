import { readServerIds } from '../store/aliases.ts'
import { withServerIds } from '../model/local-ids.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { heavyOf } from './drafts.ts'
import type { PersonKey } from '../model/entry.ts'
import { withReopening } from '../store/reopen.ts'

/**
 * What was typed in a form is saved, or given up. It may have been begun under the local id that the
 * form's name held, and gone on with under the provider's: neither is to be offered once more.
 */
export const endDraft = (
  { strict }: OutboxDatabase,
  person: PersonKey,
  form: string,
): Promise<void> =>
  withReopening(strict, () =>
    strict.transaction('rw', strict.drafts, strict.aliases, async () => {
      const serverIds = await readServerIds(strict, person)
      const name = withServerIds(form, serverIds)
      const kept = strict.drafts.where('[person+form]')
      const keys = await kept.between([person, ''], [person, '\uffff']).primaryKeys()
      const ended = keys.filter(([, one]) =>
        [name, heavyOf(name)].includes(withServerIds(one, serverIds)),
      )
      await strict.drafts.bulkDelete(ended)
    }),
  )

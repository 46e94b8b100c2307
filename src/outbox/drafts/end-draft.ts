import { readServerIds } from '../store/aliases.ts'
import { withServerIds } from '../model/local-ids.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { heavyOf } from './drafts.ts'
import type { PersonKey } from '../model/entry.ts'
import { withReopening } from '../store/reopen.ts'

/**
 * Deletes a form's draft after its input was saved or abandoned. The draft may have been started under the
 * local id in the form's name and continued under the provider's id, so both are deleted.
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

import { useState } from 'react'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import type { ShownItem } from '../../shown.ts'
import type { Problem } from './problem-dialog.tsx'
import { mayAnswer, type FillInState } from '../use-fill-in.ts'

/** The problem that is being described. A draft that was begun before the page reloaded is resumed. */
export function useProblem(
  form: string,
  path: string,
  items: readonly ShownItem[],
  begin: FillInState['begin'],
) {
  const draft = useDraft<Problem>(form, path)
  const [now, setNow] = useState<Problem | null>()
  const begun = draft.typed
  const canGoOn = items.some((item) => item.field === begun?.field && mayAnswer(item))
  const shown = now === undefined ? (canGoOn ? begun : undefined) : (now ?? undefined)
  return {
    shown,
    /** The item whose draft is resumed. */
    begun: canGoOn ? begun?.field : undefined,
    open: (
      item: ShownItem,
      value: string,
      valueText: string,
      reported: Pick<Problem, 'obs' | 'lostPhoto'> = {
        obs: item.value === value ? (item.obs?.texto ?? '') : '',
      },
      begun = begin(item),
    ) => {
      const opened = { field: item.field, value, valueText, ...reported, begun }
      draft.keep(opened)
      setNow(opened)
    },
    type: (obs: string) => {
      if (shown !== undefined) draft.keep({ ...shown, obs })
    },
    close: () => {
      draft.drop()
      setNow(null)
    },
  }
}

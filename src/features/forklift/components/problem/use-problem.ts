import { useTyped } from '#src/hooks/draft/use-typed.ts'
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
  const { typed, type, keep, settle } = useTyped<Problem>(form, path)
  const canGoOn = items.some((item) => item.field === typed?.field && mayAnswer(item))
  const shown = canGoOn ? typed : undefined
  return {
    shown,
    open: (
      item: ShownItem,
      value: string,
      valueText: string,
      reported: Pick<Problem, 'obs' | 'lostPhoto'> = {
        obs: item.value === value ? (item.obs?.texto ?? '') : '',
      },
      begun = begin(item),
    ) => type({ field: item.field, value, valueText, ...reported, begun }),
    type: (obs: string) => {
      if (shown !== undefined) keep({ ...shown, obs })
    },
    close: () => settle(),
  }
}

import { useState } from 'react'
import { useDraft } from '#src/hooks/use-draft.ts'
import { addresses } from '../addresses.ts'

/** What is typed in «Nova Movimentação» and not added. */
export interface HalfTyped {
  line: string
  /** The text that was looked for, while it is still the same. */
  searched?: string
  sets?: number
  units?: number
  tons?: number
}

interface Place {
  idProduto: number
  idArmazem: number
}

/** «Nova Movimentação» of one allocation: half typed it is open again after the page was gone. */
export function useHalfTyped(place: Place) {
  const form = `movement:${place.idProduto}:${place.idArmazem}`
  const draft = useDraft<HalfTyped>(form, addresses.reallocation(place))
  const [isOpened, setOpened] = useState<boolean>()
  return {
    isOpen: isOpened ?? draft.typed !== undefined,
    /** What it begins with. */
    begun: isOpened === undefined ? draft.typed : undefined,
    open: () => setOpened(true),
    keep: (typed: HalfTyped) => (isEmpty(typed) ? draft.drop() : draft.keep(typed)),
    close: () => {
      draft.drop()
      setOpened(false)
    },
  }
}

const isEmpty = ({ line, ...typed }: HalfTyped) =>
  line === '' && Object.values(typed).every((one) => one === undefined)

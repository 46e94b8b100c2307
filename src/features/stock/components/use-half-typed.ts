import { useState } from 'react'
import type { ProductPackaging } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { isPackagingMode } from '#src/domain/amounts/stock-quantities.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { addresses } from '../addresses.ts'
import type { Place } from '../moved.ts'
import type { PlannedMovement } from './use-plan.ts'

/** A movement typed in «Nova Movimentação» and not added. */
export interface HalfTyped {
  line: string
  /** The text of the last search, as long as it is unchanged. */
  searched?: string
  sets?: TypedNumber
  units?: TypedNumber
  tons?: TypedNumber
  /** The line of the planned movement that this one replaces. */
  replaces?: Id
}

/** The typed values of a planned movement that is to be changed. */
export function typedFor(movement: PlannedMovement, packaging: ProductPackaging): HalfTyped {
  const { local, peso, idArmazem, qtdConjunto, qtdUnidade } = movement
  const found = { line: local, searched: local, replaces: idArmazem }
  if (!isPackagingMode(packaging)) return { ...found, tons: peso }
  return {
    ...found,
    ...(qtdConjunto && { sets: qtdConjunto }),
    ...(qtdUnidade && { units: qtdUnidade }),
  }
}

/** The typed values for planning a movement again. Without known packaging every quantity is kept. */
export function typedAnew(
  movement: PlannedMovement,
  packaging: ProductPackaging | undefined,
): HalfTyped {
  const { local: line, peso: tons, qtdConjunto, qtdUnidade } = movement
  const { replaces: _, ...typed } =
    packaging === undefined
      ? {
          ...{ line, searched: line, tons },
          ...(qtdConjunto && { sets: qtdConjunto }),
          ...(qtdUnidade && { units: qtdUnidade }),
        }
      : typedFor(movement, packaging)
  return typed
}

/** «Nova Movimentação» of one allocation; it reopens after a reload when something was typed. */
export function useHalfTyped(place: Place) {
  const form = `movement:${idPart(place.idProduto)}:${idPart(place.idArmazem)}`
  const { typed, type, settle } = useTyped<HalfTyped>(form, addresses.reallocation(place))
  const [opened, setOpened] = useState<HalfTyped>()
  return {
    /** Names the draft. */
    form,
    /** The values in the form; undefined while it is closed. */
    shown: typed ?? opened,
    isTyped: typed !== undefined && !isEmpty(typed),
    open: (begun: HalfTyped = { line: '' }) => setOpened(begun),
    type: (next: HalfTyped) => (isEmpty(next) ? settle(next) : type(next)),
    close: () => {
      settle()
      setOpened(undefined)
    },
  }
}

const isEmpty = ({ line, ...typed }: HalfTyped) =>
  line === '' && Object.values(typed).every((one) => one === undefined)

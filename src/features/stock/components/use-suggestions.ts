import { useMemo } from 'react'
import { foldName, matchesSearch } from '#src/domain/search.ts'
import { useDebounced } from '#src/hooks/use-debounced.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/use-read.ts'
import type { Read } from '#src/reads/read.ts'
import { reads } from '../reads.ts'

interface Suggestions {
  options: readonly string[]
  isSearching: boolean
  note?: string
}

/** More than these nobody reads; typing on finds the rest. */
const mostShown = 30

/**
 * What fits what is typed, asked of the provider 500 ms after the last key. Where it cannot be asked,
 * out of what was read before on this device, without accents and case.
 */
function useSuggestions<Row>(
  typed: string,
  isWanted: boolean,
  spec: {
    ask: (search: string) => Read<Row[]>
    all: () => Read<Row[]>
    nameOf: (row: Row) => string
    /** Which of all rows are meant, for one `within`. */
    isMeant: (row: Row) => boolean
    within: string
  },
): Suggestions {
  const search = useDebounced(typed).trim()
  const { level } = useNetwork()
  const mayAsk = isWanted && search !== ''
  const asked = useRead(mayAsk && level !== 'offline' ? spec.ask(search) : undefined)
  const isCut = mayAsk && (level === 'offline' || asked.error?.saysNothing === true)
  const kept = useRead(isCut ? spec.all() : undefined)

  const rows = isCut ? kept.value : asked.value
  // Out of ten thousand that are kept: not with every key.
  const names = useMemo(
    () => {
      const meant = (isCut ? rows?.filter(spec.isMeant) : rows) ?? []
      return [...new Set(meant.map(spec.nameOf))].filter((name) => matchesSearch(search, [name]))
    },
    // oxlint-disable-next-line react/exhaustive-deps -- How a row is named does not change.
    [rows, isCut, search, spec.within],
  )
  const isSettled = search === typed.trim()
  const isTaken = names.some((name) => name === typed)
  const options = isTaken ? noNames : names.slice(0, mostShown)
  const isAwaited = mayAsk && rows === undefined && (isCut ? kept.loading : asked.loading)
  const note = noteOf({
    isCut,
    count: names.length,
    isNone: rows !== undefined && names.length === 0,
  })
  return {
    options: mayAsk ? options : noNames,
    isSearching: isWanted && typed.trim() !== '' && !isTaken && (!isSettled || isAwaited),
    ...(mayAsk && isSettled && !isTaken && note !== undefined ? { note } : {}),
  }
}

const noNames: readonly string[] = []

function noteOf({ isCut, count, isNone }: { isCut: boolean; count: number; isNone: boolean }) {
  const where = isCut ? 'Sem conexão: o que está neste aparelho.' : ''
  if (isNone) return `Nada encontrado. ${where}`.trim()
  if (count > mostShown) return `Mais ${count - mostShown}: continue digitando. ${where}`.trim()
  return where === '' ? undefined : where
}

export const useMaterials = (typed: string, isWanted: boolean): Suggestions =>
  useSuggestions(typed, isWanted, {
    ask: reads.materials,
    all: reads.allMaterials,
    nameOf: ({ produto }) => produto,
    isMeant: () => true,
    within: '',
  })

/** Of the product that was typed, where it was. */
export function useLots(typed: string, produto: string, isWanted: boolean): Suggestions {
  const within = useDebounced(produto).trim()
  const wanted = foldName(within)
  return useSuggestions(typed, isWanted, {
    ask: (search) => reads.lots(search, within),
    all: reads.allLots,
    nameOf: ({ lote }) => lote,
    isMeant: (lot) => lot.produto === undefined || foldName(lot.produto).includes(wanted),
    within,
  })
}

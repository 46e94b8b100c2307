import { useEffect, useMemo, useState } from 'react'
import { foldName, matchesSearch } from '#src/domain/names/search.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { type ReadState, useRead } from '#src/hooks/reads/use-read.ts'
import type { Read } from '#src/reads/read.ts'
import { reads } from '../reads.ts'

interface Suggestions {
  options: readonly string[]
  isSearching: boolean
  note?: string
}

/** More suggestions than this are of no use; typing more narrows the result. */
const mostShown = 30

/**
 * Suggestions for the typed text, requested 500 ms after the last key; for an empty field, the first ones. When the
 * provider cannot be reached, the cached rows are searched, ignoring accents and case.
 */
function useSuggestions<Row>(
  typed: string,
  isWanted: boolean,
  spec: {
    ask: (search: string) => Read<Row[]>
    all: () => Read<Row[]>
    nameOf: (row: Row) => string
    /** Which of all rows belong to the current `within`. */
    isMeant: (row: Row) => boolean
    within: string
  },
): Suggestions {
  const search = useDebounced(typed).trim()
  const { level } = useNetwork()
  const asked = useRead(isWanted && level !== 'offline' ? spec.ask(search) : undefined)
  const isCut = isWanted && (level === 'offline' || asked.error?.saysNothing === true)
  const kept = useRead(isCut ? spec.all() : undefined)

  const rows = isCut ? kept.value : asked.value
  // Ten thousand cached rows: not filtered on every key.
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
  const isAwaited = isWanted && rows === undefined && (isCut ? kept.loading : asked.loading)
  const note = noteOf({
    where: whereOf(isCut ? kept : asked, isCut && level === 'offline'),
    count: names.length,
    isNone: rows !== undefined && names.length === 0,
    isFirst: search === '',
  })
  return {
    options: isWanted ? options : noNames,
    isSearching: isWanted && !isTaken && (!isSettled || isAwaited),
    ...(isWanted && isSettled && !isTaken && note !== undefined ? { note } : {}),
  }
}

/** Limits an unfiltered search to the number of shown rows. */
const firstOnes = (search: string) => (search === '' ? mostShown : undefined)

const noNames: readonly string[] = []

/** States that suggestions come from the cache when they are not current. */
function whereOf({ stale, serverFailed }: ReadState<unknown>, isOffline: boolean): string {
  if (serverFailed) return 'O servidor falhou: só dados deste aparelho.'
  return stale || isOffline ? 'Sem conexão: só dados deste aparelho.' : ''
}

interface Noted {
  where: string
  count: number
  isNone: boolean
  /** Nothing is typed yet. */
  isFirst: boolean
}

function noteOf({ where, count, isNone, isFirst }: Noted) {
  // The request was limited, so the number of further rows is unknown.
  if (isFirst && count >= mostShown) return `Digite para encontrar outros. ${where}`.trim()
  if (isNone) return `Nada encontrado. ${where}`.trim()
  if (count > mostShown) return `Mais ${count - mostShown}: continue digitando. ${where}`.trim()
  return where === '' ? undefined : where
}

export const useMaterials = (typed: string, isWanted: boolean): Suggestions =>
  useSuggestions(typed, isWanted, {
    ask: (search) => reads.materials(search, firstOnes(search)),
    all: reads.allMaterials,
    nameOf: ({ produto }) => produto,
    isMeant: () => true,
    within: '',
  })

/** Lots of the typed product, where there is one. */
export function useLots(typed: string, produto: string, isWanted: boolean): Suggestions {
  const within = useDebounced(produto).trim()
  const wanted = foldName(within)
  return useSuggestions(typed, isWanted, {
    ask: (search) => reads.lots(search, within, firstOnes(search)),
    all: reads.allLots,
    nameOf: ({ lote }) => lote,
    isMeant: (lot) => lot.produto === undefined || foldName(lot.produto).includes(wanted),
    within,
  })
}

/** Spec 1 §9: the pause after the last key before the provider is asked. */
const pauseMs = 500

/** The value after it has not changed for 500 ms. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

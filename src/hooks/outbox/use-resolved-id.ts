import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart, isLocalId, resolveId } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { givenId, subscribeGivenIds } from './given-ids.ts'
import { useOutbox } from './use-outbox.ts'

/**
 * The id of a record in an address: the provider's as soon as it is known, so that links and
 * screens with a local id still work. Undefined when the text is no id.
 */
export function useResolvedId(text: string | undefined): RecordId | undefined {
  const id = useAddressId(text)
  const found = useOutbox(
    async (database, person) =>
      isLocalId(id)
        ? { localId: id, serverId: resolveId(id, await readServerIds(database.relaxed, person)) }
        : undefined,
    [id],
  )
  useProvidersAddress(found)
  return found?.serverId ?? id
}

interface Found {
  localId: LocalId
  serverId: Id | undefined
}

/**
 * Replaces the local id in the address by the provider's as soon as it is known, so that a copied
 * or reopened address has it. It bypasses the router, which would treat another address as another
 * screen: the open screen keeps its state, focus and scroll position.
 */
function useProvidersAddress(found: Found | undefined): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (found?.serverId === undefined) return
    const { localId, serverId } = found
    const named = window.location.href.replace(localId, idPart(serverId))
    if (named !== window.location.href) window.history.replaceState(window.history.state, '', named)
  }, [found, pathname])
}

export const useResolvedParam = (name: string): RecordId | undefined =>
  useResolvedId(useParams()[name])

/** The id in the address of a record that no device creates. Undefined when the text is no id. */
export const useIdParam = (name = 'id'): RecordId | undefined => useAddressId(useParams()[name])

/** The only place where the text of an address becomes an id. */
function useAddressId(text = ''): RecordId | undefined {
  const id = useSyncExternalStore(subscribeGivenIds, () => givenId(text))
  return namesNone.test(text) ? undefined : id
}

/** The id text of a link that was built from a missing value. */
const namesNone = /^(?:\s*|undefined|null|NaN)$/

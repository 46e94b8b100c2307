import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart, isLocalId, resolveId } from '#src/outbox/model/local-ids.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { givenId, subscribeGivenIds } from './given-ids.ts'
import { useOutbox } from './use-outbox.ts'

/**
 * The id of a record as an address carries it: the provider's as soon as it is known, so that links
 * and screens opened with an id of this device go on working. Undefined when it is no id at all.
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
 * A screen that was opened under an id of this device stands under the provider's in the address as soon
 * as that is known: what is copied from there, or opened anew, says it. Past the router, for which another
 * address is another screen: what is open here is not disturbed, and keeps its focus and its place.
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

/** The id of a record that no device makes, in the address. Undefined when that names none. */
export const useIdParam = (name = 'id'): RecordId | undefined => useAddressId(useParams()[name])

/** The one place where the text of an address becomes an id. */
function useAddressId(text = ''): RecordId | undefined {
  const id = useSyncExternalStore(subscribeGivenIds, () => givenId(text))
  return namesNone.test(text) ? undefined : id
}

/** What a link says that was made of nothing. */
const namesNone = /^(?:\s*|undefined|null|NaN)$/

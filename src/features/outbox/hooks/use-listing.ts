import { useEffect, useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-session.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { orderedBy } from '#src/outbox/model/lanes.ts'
import { watchListing, type Listing } from '#src/hooks/outbox/listing.ts'

/** Everything that Envios lists, live; undefined until it is known. */
export function useListing(): Listing | undefined {
  const { database, operations } = useRuntime()
  const person = usePerson()
  const [reported, setReported] = useState<{ listing: Listing; of: PersonKey }>()
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (person === undefined) return undefined
    return watchListing(
      database,
      person,
      (kind) => operations.has(kind),
      {
        tell: (listing) => setReported({ listing, of: person }),
        fail: (error) => setFailure({ error }),
      },
      orderedBy((kind) => operations.get(kind)?.order),
    )
  }, [database, operations, person])
  if (failure !== undefined) throw failure.error
  return reported?.of === person ? reported?.listing : undefined
}

import { useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { pacedListing, type Listing } from '#src/outbox/listing.ts'

/** All that Envios lists, live; undefined until it is known. */
export function useListing(): Listing | undefined {
  const { operations } = useRuntime()
  const [list] = useState(pacedListing)
  return useOutbox((database, person) => list(database, person, (kind) => operations.has(kind)))
}

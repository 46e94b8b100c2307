import { useNetwork } from '#src/hooks/use-network.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { DataAge } from '#src/ui/notice/data-age.tsx'
import { NeedsConnection } from '#src/ui/notice/needs-connection.tsx'
import { ReadFailure } from '#src/ui/notice/read-failure.tsx'

interface ReadNotesProps {
  found: Pick<
    ReadState<unknown>,
    'stale' | 'askedAt' | 'serverFailed' | 'value' | 'error' | 'refetch'
  >
  /** What could not be read is told where it would stand. */
  quiet?: boolean
}

/** Over what was read: that nothing can be changed without the network, how old it is, or why there is nothing. */
export function ReadNotes({ found, quiet = false }: ReadNotesProps) {
  const { timeZone } = useRuntime().config
  const isOffline = useNetwork().level === 'offline'
  const { stale, askedAt, serverFailed, value, error, refetch } = found
  return (
    <>
      {isOffline && <NeedsConnection />}
      {stale && value !== undefined && askedAt !== undefined && (
        <DataAge askedAt={askedAt} timeZone={timeZone} serverFailed={serverFailed} />
      )}
      {value === undefined && error !== undefined && !quiet && (
        <ReadFailure message={error.message} onRetry={() => void refetch()} />
      )}
    </>
  )
}

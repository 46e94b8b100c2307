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
  /** Shows no error here, because the caller shows it in place of the data. */
  quiet?: boolean
}

/** Notices above data: no network for changes, the age of the data, or the reason for its absence. */
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

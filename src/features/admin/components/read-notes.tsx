import { useNetwork } from '#src/hooks/use-network.ts'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
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
  const isOffline = useNetwork().level === 'offline'
  const { value, error, refetch } = found
  return (
    <>
      {isOffline && <NeedsConnection />}
      {value !== undefined && <ReadsAge read={found} />}
      {value === undefined && error !== undefined && !quiet && (
        <ReadFailure message={error.message} onRetry={() => void refetch()} />
      )}
    </>
  )
}

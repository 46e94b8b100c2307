import { useRuntime } from '#src/hooks/runtime.tsx'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { DataAge } from '#src/ui/notice/data-age.tsx'

/** The age of a stale report (UX-03). */
export function ReadAge({ read }: { read: ReadState<unknown> }) {
  const { timeZone } = useRuntime().config
  const { stale, askedAt, serverFailed } = read
  return stale && askedAt !== undefined ? (
    <DataAge askedAt={askedAt} timeZone={timeZone} serverFailed={serverFailed} />
  ) : null
}

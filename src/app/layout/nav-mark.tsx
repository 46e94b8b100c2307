import { describeUnsent } from '#src/domain/records/waiting-words.ts'
import { CountMark } from '#src/ui/page/count-mark.tsx'

/** The count of unsent work on the entry of Envios. */
export const NavMark = ({ path, unsentCount }: { path: string; unsentCount: number }) =>
  path === '/envios' ? <CountMark count={unsentCount} label={describeUnsent(unsentCount)} /> : null

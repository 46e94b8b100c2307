import { CloudUpload, Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { plural } from '#src/domain/amounts/plurals.ts'
import { describeUnsent, describeWaiting } from '#src/domain/records/waiting-words.ts'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'

/** The number of this user's unsent entries, and other users with unsent work on this device. */
export function UnsentNotice() {
  const unsent = useUnsent()
  if (unsent === undefined) return null
  const { count, parked, others } = unsent
  return (
    <>
      {count > 0 && (
        <Notice
          tone={parked > 0 ? 'danger' : 'warning'}
          icon={CloudUpload}
          title={describeUnsent(count)}
          action={
            <Button asChild variant="outline">
              <Link to="/envios">Ver Envios</Link>
            </Button>
          }
        >
          {parked > 0
            ? `${plural(parked, 'precisa', 'precisam')} de uma decisão sua.`
            : keptWords(count)}
        </Notice>
      )}
      {others.map(({ person, name, count: waiting }) => (
        <Notice key={person} tone="neutral" icon={Hourglass}>
          {describeWaiting(waiting, name)}
        </Notice>
      ))}
    </>
  )
}

const keptWords = (count: number): string =>
  count === 1
    ? 'Salvo neste aparelho. Vai sozinho quando a rede permitir.'
    : 'Salvos neste aparelho. Vão sozinhos quando a rede permitir.'

import { useOutbox } from '#src/hooks/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { plural } from '#src/domain/plurals.ts'
import { retry } from '#src/outbox/choices.ts'
import { unsentOf } from '#src/outbox/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { registerArrival } from '../operations/register-arrival.ts'

/** For whoever looks after the kiosk: how many have not been announced yet, and what stands in their way. */
export function UnsentArrivals() {
  const { database, wake } = useRuntime()
  const unsent = useOutbox(unsentOf) ?? []
  const arrivals = unsent.filter(({ kind }) => kind === registerArrival.kind)
  const parked = unsent.filter(({ state }) => state === 'parked')
  if (unsent.length === 0) return null
  const again = async () => {
    for (const { id } of parked) await retry(database, id)
    wake()
  }
  const waits = `${plural(arrivals.length, 'chegada espera', 'chegadas esperam')} a rede neste totem.`
  if (parked.length === 0) return <Notice tone="info">{waits}</Notice>
  return (
    <Notice
      tone="warning"
      title="Avise a portaria"
      action={
        <Button look="outline" size="kiosk" onClick={() => void again()}>
          Tentar de novo
        </Button>
      }
    >
      {waits} Não foi aceito: {parked.map(({ parked: why }) => why?.message).join('; ')}
    </Notice>
  )
}

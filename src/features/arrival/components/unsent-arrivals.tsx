import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { retry } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { unsentOf } from '#src/outbox/store/queries.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { registerArrival, type RegisterArrivalArgs } from '../operations/register-arrival.ts'
import { registerDriver } from '../operations/register-driver.ts'
import { updateDriver } from '../operations/update-driver.ts'
import { takeBack } from '../take-back.ts'

interface UnsentArrivalsProps {
  /** Called with `true` while the question about deleting is open. */
  onAsking: (isAsking: boolean) => void
}

/** Shows the porter how many arrivals are unsent and why entries were refused. */
export function UnsentArrivals({ onAsking }: UnsentArrivalsProps) {
  // Outside a kiosk the signed-in user has other entries too.
  const unsent = (useOutbox(unsentOf) ?? []).filter(({ kind }) => kinds.has(kind))
  const arrivals = unsent.filter(isArrival)
  const parked = unsent.filter(({ state }) => state === 'parked')
  if (unsent.length === 0) return null
  const goesOn = unsent.filter(({ lane }) => !parked.some((one) => one.lane === lane))
  const waits = `${whatWaits(goesOn)} a rede neste totem.`
  if (parked.length === 0) return <Notice tone="info">{waits}</Notice>
  return (
    <Parked
      parked={parked}
      reasons={parked.map((entry) => reasonOf(entry, arrivals))}
      waits={goesOn.length > 0 ? waits : undefined}
      onAsking={onAsking}
    />
  )
}

const kinds: ReadonlySet<string> = new Set(
  [registerDriver, updateDriver, registerArrival].map(({ kind }) => kind),
)

const isArrival = ({ kind }: Entry) => kind === registerArrival.kind

/** Drivers who left before they announced a vehicle count as registrations, not as arrivals. */
function whatWaits(goesOn: readonly Entry[]): string {
  const arrivals = goesOn.filter(isArrival).length
  if (arrivals > 0) return plural(arrivals, 'chegada espera', 'chegadas esperam')
  const drivers = new Set(goesOn.map(({ lane }) => lane))
  return plural(drivers.size, 'cadastro espera', 'cadastros esperam')
}

/** Identifies an arrival by the call number that the driver saw, so that no personal data is shown. */
function reasonOf({ lane, seq, parked }: Entry, arrivals: readonly Entry[]): string {
  const arrival = arrivals.find((one) => one.lane === lane && one.seq >= seq)
  const why = parked?.message ?? ''
  if (arrival === undefined) return why
  return `Senha ${callNumber(arrival.args as RegisterArrivalArgs)}: ${why}`
}

interface ParkedProps extends UnsentArrivalsProps {
  parked: readonly Entry[]
  reasons: readonly string[]
  /** Text about the entries that no parked entry blocks. */
  waits: string | undefined
}

function Parked({ parked, reasons, waits, onAsking }: ParkedProps) {
  const { database, wake } = useRuntime()
  // Only the entries that were parked when the question opened are deleted: nobody has read about later ones.
  const [asked, setAsked] = useState<readonly string[]>()
  const ask = (next: readonly string[] | undefined) => {
    setAsked(next)
    onAsking(next !== undefined)
  }
  const decide = async (choose: (db: typeof database, id: string) => Promise<void>) => {
    try {
      for (const id of asked ?? parked.map((entry) => entry.id)) await choose(database, id)
      ask(undefined)
      wake()
    } catch (error) {
      sayNotKept(error)
    }
  }
  return (
    <Notice
      tone="warning"
      title="Avise a portaria"
      action={
        <Choice>
          {asked ? (
            <>
              <Button variant="outline" size="kiosk" onClick={() => ask(undefined)}>
                Não, manter
              </Button>
              <Button variant="danger" size="kiosk" onClick={() => void decide(takeBack)}>
                Sim, apagar deste totem
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="outline"
                size="kiosk"
                onClick={() => ask(parked.map(({ id }) => id))}
              >
                Encerrar
              </Button>
              <Button variant="outline" size="kiosk" onClick={() => void decide(retryIfParked)}>
                Tentar de novo
              </Button>
            </>
          )}
        </Choice>
      }
    >
      {asked ? (
        <p>
          A portaria já resolveu? O que não foi aceito é apagado deste totem, com o que o motorista
          informou.
        </p>
      ) : (
        <>
          <p>Não foi aceito:</p>
          {reasons.map((reason, at) => (
            <p key={parked[at]?.id}>{reason}</p>
          ))}
          {waits !== undefined && <p>{waits}</p>}
        </>
      )}
    </Notice>
  )
}

const Choice = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    // Keeps a distance between the buttons, because deletion cannot be undone here (UX-21).
    gap: '4',
    width: 'full',
    '& > *': { flex: '1 1 12rem' },
  },
})

async function retryIfParked(database: Parameters<typeof retry>[0], id: string) {
  try {
    await retry(database, id)
  } catch (error) {
    // The entry left the parked state in the meantime.
    if (!(error instanceof NoLongerPossibleError)) throw error
  }
}

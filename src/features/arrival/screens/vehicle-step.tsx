import { type FormEvent, useState } from 'react'
import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { clientIds, clientName } from '#src/domain/names/clients.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { Day } from '#src/hooks/use-day.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { type CarrierList, carrierOf, carrierProblem } from '../carriers.ts'
import { CarrierField } from '../components/carrier-field.tsx'
import { KioskField, MaskedField } from '../components/kiosk-field.tsx'
import { StepButtons, StepForm, StepFrame } from '../components/step-frame.tsx'
import type { Flow } from '../components/use-flow.ts'
import { useSend } from '../components/use-send.ts'
import { masks } from '../masks.ts'
import { registerArrival } from '../operations/register-arrival.ts'
import { reads } from '../reads.ts'
import { checkVehicle, type Errors, isFine, type VehicleFields, withoutErrors } from '../rules.ts'
import type { Visit } from '../visit.ts'

interface VehicleStepProps {
  flow: Flow
  visit: Visit
  idMotorista: RecordId
  /** The provider's clock, as far as it is known. */
  now: Day['now']
}

/** The fields of the vehicle in an arrival. */
const announced = ({ transportadora, oc, numeroCarrocerias, ...plates }: VehicleFields) => ({
  idTransportadora: transportadora?.id ?? null,
  oc: oc.trim() === '' ? null : oc.trim(),
  placaCavalo: plates.placaCavalo,
  placaCarroceria1: plates.placaCarroceria1,
  placaCarroceria2: numeroCarrocerias === 2 ? plates.placaCarroceria2 : null,
  numeroCarrocerias,
})

/** Step 3: the origin and the vehicle (spec 2 §3). */
export function VehicleStep({ flow, visit, idMotorista, now }: VehicleStepProps) {
  const { clients } = useRuntime().config
  const { vehicle } = visit
  const carriers = useRead(reads.carriers())
  const nomeTransportadora = carrierProblem(vehicle, carriers)
  const { errors, problem, isSending, change, finish } = useAnnouncing(
    { flow, visit, idMotorista, now },
    carriers,
  )

  const plate = (name: 'placaCavalo' | 'placaCarroceria1' | 'placaCarroceria2', label: string) => (
    <MaskedField
      label={label}
      code="plate"
      mask={masks.plate}
      value={vehicle[name]}
      onType={(typed) => change({ [name]: typed })}
      autoCapitalize="characters"
      placeholder="AAA-0A00"
      error={errors[name]}
    />
  )

  return (
    <StepFrame step={3} title="Origem e veículo" text="Para qual empresa, e com qual veículo?">
      <StepForm onSubmit={(event) => void finish(event)}>
        <Choices
          label="Origem"
          value={vehicle.empresa}
          choices={clientIds.map((id) => ({ value: id, text: clientName(id, clients) }))}
          onChoose={(empresa) => change({ empresa })}
          error={errors.empresa}
        />
        {plate('placaCavalo', 'Placa do cavalo')}
        <Choices
          label="Carrocerias"
          value={vehicle.numeroCarrocerias}
          choices={[
            { value: 1, text: '1 carroceria' },
            { value: 2, text: '2 (rodotrem)' },
          ]}
          onChoose={(numeroCarrocerias) => change({ numeroCarrocerias })}
        />
        {plate('placaCarroceria1', 'Placa da carroceria')}
        {vehicle.numeroCarrocerias === 2 && plate('placaCarroceria2', 'Placa da carroceria 2')}
        <CarrierField
          vehicle={vehicle}
          list={carriers}
          onChange={change}
          // Computed on each render, because the list may arrive later and change the error.
          error={errors.nomeTransportadora && nomeTransportadora}
        />
        <KioskField
          label="Ordem de chegada (OC), se houver"
          value={vehicle.oc}
          maxLength={40}
          onChange={(event) => change({ oc: event.target.value })}
          error={errors.oc}
        />
        <ActFailure words={problem} />
        <StepButtons isSending={isSending} onBack={flow.back}>
          Registrar chegada
        </StepButtons>
      </StepForm>
    </StepFrame>
  )
}

/** The state of the vehicle form: its errors and its submission. */
function useAnnouncing({ flow, visit, idMotorista, now }: VehicleStepProps, carriers: CarrierList) {
  const [errors, setErrors] = useState<Errors<VehicleFields>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = useSend(visit)
  const { vehicle } = visit

  const change = (changed: Partial<VehicleFields>) => {
    if (isSending) return
    flow.setVisit({ ...visit, vehicle: { ...vehicle, ...changed } })
    setErrors((before) => withoutErrors(before, Object.keys(changed)))
    setProblem(undefined)
  }

  const finish = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const nomeTransportadora = carrierProblem(vehicle, carriers)
    const found = {
      ...checkVehicle(vehicle),
      ...(nomeTransportadora !== undefined && { nomeTransportadora }),
    }
    setErrors(found)
    const { empresa } = vehicle
    if (!isFine(found) || empresa === undefined) return
    const transportadora = carrierOf(vehicle, carriers)
    const idChegada = makeLocalId()
    setSending(true)
    const isStillHere = flow.stay()
    const who = { idChegada, cpf: visit.cpf, idMotorista, empresa }
    const what = announced({ ...vehicle, transportadora })
    // The provider compares this time with its own times, for example the order of arrival.
    const arrival = registerArrival({ ...who, ...what, announcedAt: now().at })
    const sent = await send([arrival]).finally(() => setSending(false))
    if (sent.is === 'refused') {
      setErrors(sent.fields)
      setProblem(sent.message)
      return
    }
    if (!isStillHere()) return
    const number = callNumber({ cpf: visit.cpf, placaCavalo: what.placaCavalo })
    flow.finish({ ...visit, sent: { idChegada, callNumber: number } })
  }

  return { errors, problem, isSending, change, finish }
}

interface ChoicesProps<Value> {
  label: string
  value: Value | undefined
  choices: readonly { value: Value; text: string }[]
  onChoose: (value: Value) => void
  error?: string | undefined
}

/** A few fixed options side by side as large touch targets. */
const Choices = <Value extends number>(props: ChoicesProps<Value>) => {
  const { label, value, choices, onChoose, error } = props
  return (
    <Field label={label} error={error}>
      {({ id, ...ids }) => (
        <chakra.div
          id={id}
          role="group"
          aria-label={label}
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))"
          gap="4"
          {...('aria-describedby' in ids && { 'aria-describedby': ids['aria-describedby'] })}
          {...('aria-invalid' in ids && { 'data-refused': true, tabIndex: -1 })}
        >
          {choices.map((choice) => (
            <Button
              key={choice.value}
              variant={choice.value === value ? 'solid' : 'outline'}
              size="kiosk"
              aria-pressed={choice.value === value}
              onClick={() => onChoose(choice.value)}
            >
              {choice.value === value && <Icon as={Check} />}
              {choice.text}
            </Button>
          ))}
        </chakra.div>
      )}
    </Field>
  )
}

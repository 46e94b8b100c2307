import { maskitoTransform } from '@maskito/core'
import { useState, type FormEvent } from 'react'
import { maskCpf } from '#src/domain/names/cpf.ts'
import { phoneDigits } from '#src/domain/names/phones.ts'
import type { Day } from '#src/hooks/use-day.ts'
import { makeLocalId, resolveId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { addresses } from '../addresses.ts'
import { KioskField, MaskedField } from '../components/kiosk-field.tsx'
import { missingDriver } from '../components/no-driver.tsx'
import { NumberPad } from '../components/number-pad.tsx'
import { StepButtons, StepForm, StepFrame } from '../components/step-frame.tsx'
import type { Flow } from '../components/use-flow.ts'
import { useSend } from '../components/use-send.ts'
import { masks } from '../masks.ts'
import { registerDriver } from '../operations/register-driver.ts'
import { updateDriver } from '../operations/update-driver.ts'
import { checkDriver, isFine, withoutErrors, type DriverFields, type Errors } from '../rules.ts'
import { isChanged, type Visit } from '../visit.ts'

interface DriverStepProps {
  flow: Flow
  visit: Visit
  now: Day['now']
}

/** Step 2: the driver checks or enters their own data (spec 2 §4). */
export function DriverStep({ flow, visit, now }: DriverStepProps) {
  const [errors, setErrors] = useState<Errors<DriverFields>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = useSend(visit)
  const { fields } = visit
  const phone = maskitoTransform(fields.telefone1, masks.phone)

  const change = (name: keyof DriverFields, value: string) => {
    if (isSending) return
    flow.setVisit({ ...visit, fields: { ...fields, [name]: value } })
    setErrors((before) => withoutErrors(before, [name]))
    setProblem(undefined)
  }
  const typePhone = (typed: string) => change('telefone1', phoneDigits(typed))

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const found = checkDriver(fields)
    setErrors(found)
    if (!isFine(found)) return
    const { intents, id } = writesOf(visit, now().at)
    if (intents.length === 0) {
      flow.go(addresses.step3(id))
      return
    }
    setSending(true)
    const isStillHere = flow.stay()
    const sent = await send(intents).finally(() => setSending(false))
    if (sent.is === 'refused') {
      setErrors(sent.fields)
      setProblem(sent.message || missingDriver)
      return
    }
    const idMotorista = resolveId(id, sent.serverIds) ?? id
    flow.learn(visit.cpf, { idMotorista, reported: fields })
    if (isStillHere()) flow.go(addresses.step3(idMotorista))
  }

  return (
    <StepFrame
      step={2}
      title={visit.driver ? 'Confira os seus dados' : 'Informe os seus dados'}
      text={`CPF ${maskCpf(visit.cpf)}`}
    >
      {visit.isUnasked && (
        <Notice tone="info">
          Não deu para consultar o seu cadastro agora: informe os seus dados e siga. A chegada fica
          guardada neste totem.
        </Notice>
      )}
      <StepForm onSubmit={(event) => void confirm(event)}>
        <KioskField
          label="Nome"
          value={fields.nome}
          maxLength={200}
          autoCapitalize="words"
          onChange={(event) => change('nome', event.target.value)}
          error={errors.nome}
        />
        <MaskedField
          label="Celular"
          mask={masks.phone}
          value={phone}
          onType={typePhone}
          inputMode="none"
          placeholder="(99) 99999-9999"
          error={errors.telefone1}
        />
        <NumberPad label="Celular" value={phone} onChange={typePhone} />
        <ActFailure words={problem} />
        <StepButtons isSending={isSending} onBack={flow.back}>
          {visit.driver ? 'Confirmar' : 'Cadastrar'}
        </StepButtons>
      </StepForm>
    </StepFrame>
  )
}

/** The operations to submit for the driver, and the driver's id for the arrival. */
function writesOf(visit: Visit, saidAt: string): { intents: Intent[]; id: RecordId } {
  const { cpf, idMotorista, driver, fields } = visit
  const telefone1 = phoneDigits(fields.telefone1)
  const nome = fields.nome.trim()
  if (idMotorista !== undefined) {
    if (!isChanged(visit)) return { intents: [], id: idMotorista }
    // The provider has a name that this kiosk could not read, so only the telephone is sent.
    const isNamed = driver !== undefined || (visit.reported && visit.reported.nome !== fields.nome)
    const reported = isNamed === true ? { nome, telefone1 } : { telefone1 }
    return { intents: [updateDriver({ idMotorista, cpf, ...reported, saidAt })], id: idMotorista }
  }
  const id = makeLocalId()
  const intents = [registerDriver({ idMotorista: id, cpf, nome, telefone1, saidAt })]
  // If the driver turns out to exist, this updates their telephone.
  if (visit.isUnasked) intents.push(updateDriver({ idMotorista: id, cpf, telefone1, saidAt }))
  return { intents, id }
}

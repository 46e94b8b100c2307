import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { maskitoTransform } from '@maskito/core'
import { paths } from '#contract/paths.ts'
import type { Driver } from '#contract/schemas/driver.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { cpfDigits, isCpf, maskCpf } from '#src/domain/names/cpf.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { http } from '#src/api/http.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { addresses } from '../addresses.ts'
import { MaskedField } from '../components/kiosk-field.tsx'
import { NumberPad } from '../components/number-pad.tsx'
import { StepForm, StepFrame } from '../components/step-frame.tsx'
import type { Flow } from '../components/use-flow.ts'
import { UnsentArrivals } from '../components/unsent-arrivals.tsx'
import { masks } from '../masks.ts'
import { beginVisit } from '../visit.ts'
import { driverIn, foundDriver } from '../answers.ts'

interface CpfStepProps {
  flow: Flow
  onTouched: (isTouched: boolean) => void
}

/** Step 1: the driver's CPF (spec 2 §5). */
export function CpfStep({ flow, onTouched }: CpfStepProps) {
  const entered = flow.visit?.cpf
  const masked = entered === undefined ? '' : maskCpf(entered)
  const [typed, setTyped] = useState(masked)
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isEntered = entered !== undefined && typed === masked
  const digits = isEntered ? entered : cpfDigits(typed)
  const isValid = isCpf(digits)

  const type = (next: string) => {
    if (isAsking) return
    setTyped(maskitoTransform(next, masks.cpf))
    setProblem(undefined)
    onTouched(next !== '')
  }

  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || isAsking) return
    if (flow.visit?.cpf === digits) {
      flow.go(addresses.step2({ id: flow.visit.idMotorista ?? '', cpf: digits }))
      return
    }
    setAsking(true)
    const isStillHere = flow.stay()
    try {
      const found = await askForDriver(digits)
      if (!isStillHere()) return
      const driver = found.is === 'known' ? found.driver : undefined
      const id = driver?.id ?? (found.is === 'unread' ? found.id : undefined)
      flow.setVisit(
        beginVisit(digits, {
          ...(id !== undefined && { idMotorista: id }),
          ...(driver && { driver }),
          isUnasked: found.is === 'unasked' || found.is === 'unread',
        }),
      )
      flow.go(addresses.step2({ id: id ?? '', cpf: digits }))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setAsking(false)
    }
  }

  return (
    <StepFrame
      step={1}
      title="Bem-vindo, motorista"
      text={isEntered ? 'Para corrigir o CPF, digite de novo.' : 'Digite o seu CPF para começar.'}
    >
      <StepForm onSubmit={(event) => void search(event)}>
        <MaskedField
          label="CPF"
          mask={masks.cpf}
          value={typed}
          onType={type}
          inputMode="none"
          placeholder="000.000.000-00"
          error={problemOf(digits)}
        />
        <NumberPad label="CPF" value={isEntered ? '' : typed} onChange={type} />
        <ActFailure words={problem} />
        <Button
          type="submit"
          size="kiosk"
          width="full"
          disabled={!isValid}
          busy={isAsking}
          busyText="Pesquisando…"
        >
          <Icon as={Search} />
          Pesquisar
        </Button>
      </StepForm>
      <UnsentArrivals onAsking={(isOpen) => onTouched(isOpen || typed !== '')} />
    </StepFrame>
  )
}

/** Fewer than 11 digits are not an error yet. Surplus digits are, because cutting them off would make another CPF. */
function problemOf(digits: string): string | undefined {
  if (digits.length > 11) return 'CPF Inválido: tem mais de 11 dígitos'
  return digits.length === 11 && !isCpf(digits) ? 'CPF Inválido' : undefined
}

/** A timeout for both calls together, because a driver waits in front of the screen. */
const patienceMs = 6_000

/** The result of the lookup. `unasked`: no usable response, or an expired session; the driver continues anyway. */
type Found =
  | { is: 'known'; driver: Driver }
  /** The driver exists, but their data could not be read. */
  | { is: 'unread'; id: Id }
  | { is: 'new' }
  | { is: 'unasked' }

/**
 * Looks up a driver by CPF. The calls bypass the worker and every cache, so that no data of a driver stays there.
 * Rejects with ApiError when the provider refuses the query.
 */
async function askForDriver(cpf: string): Promise<Found> {
  const signal = AbortSignal.timeout(patienceMs)
  const id = await ask(() => http.getJson(paths.driverSearch(cpf), { from: 'network', signal }))
  const found = id && foundDriver(id.body)
  if (found === undefined) return { is: 'unasked' }
  if (found === null) return { is: 'new' }
  const read = await ask(() => http.getJson(paths.driver(found, cpf), { from: 'network', signal }))
  const driver = read && driverIn(read.body)
  return driver === undefined
    ? { is: 'unread', id: found }
    : { is: 'known', driver: driver as unknown as Driver }
}

/** Resolves to undefined without a response, and also on a 401: the driver cannot renew the kiosk's expired session. */
async function ask<Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined
    if (!error.saysNothing && error.status !== 401) throw error
    return undefined
  }
}

import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { maskitoTransform } from '@maskito/core'
import { messageOf } from '#src/api/api-error.ts'
import { cpfDigits, isCpf, maskCpf } from '#src/domain/names/cpf.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../addresses.ts'
import { askForDriver } from '../ask-driver.ts'
import { MaskedField } from '../components/kiosk-field.tsx'
import { NumberPad } from '../components/number-pad.tsx'
import { StepForm, StepFrame } from '../components/step-frame.tsx'
import type { Flow } from '../components/use-flow.ts'
import { UnsentArrivals } from '../components/unsent-arrivals.tsx'
import { masks } from '../masks.ts'
import { beginVisit } from '../visit.ts'

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
        {problem !== undefined && (
          <Notice tone="danger" announce="at-once">
            {problem}
          </Notice>
        )}
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

import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { checklistCan, missingOf } from '../rules.ts'
import type { ShownStep } from '../shown.ts'

interface StepBarProps {
  step: ShownStep
  mayChange: boolean
  busy: boolean
  /** The step has unsaved text. */
  isUnsaved: boolean
  addressOf: (step: number) => string
  onFinish: () => void
}

/** The navigation from a question, within reach of the thumb (spec 2 §4). */
export function StepBar(props: StepBarProps) {
  const { step, mayChange, busy, isUnsaved, addressOf, onFinish } = props
  const { current } = step
  const missing = mayChange && !isUnsaved ? missingOf(step) : undefined
  return (
    <>
      {missing !== undefined && (
        <chakra.p color="textMuted" lineHeight="snug">
          Esta etapa está{' '}
          {missing === 'a resposta pede uma foto' ? 'sem a foto que a resposta pede' : missing}.
        </chakra.p>
      )}
      {mayChange && !checklistCan.finish(step) && (
        <chakra.p lineHeight="snug">As etapas avançam em ordem: a atual é a {step.step}.</chakra.p>
      )}
      <StickyBar>
        {mayChange && isUnsaved && (
          <chakra.p role="status" fontWeight="bold" lineHeight="snug" paddingBottom="2">
            O que foi digitado ainda não foi salvo: salve ou cancele antes de avançar.
          </chakra.p>
        )}
        <chakra.div display="grid" gridTemplateColumns="auto minmax(0, 1fr) auto" gap="3">
          <Turn
            label="Etapa anterior"
            to={checklistCan.goBack(step) ? addressOf(current - 1) : undefined}
            icon={ChevronLeft}
          />
          {mayChange && checklistCan.finish(step) && (
            <Button size="main" busy={busy} onClick={onFinish} paddingInline="3">
              Avançar Etapa
            </Button>
          )}
          {mayChange && !checklistCan.finish(step) && (
            <Button asChild variant="outline" size="main" paddingInline="3">
              <Link to={addressOf(step.step)} replace>
                Ir para Etapa Atual
              </Link>
            </Button>
          )}
          {!mayChange && <span />}
          <Turn
            label="Próxima etapa"
            to={checklistCan.goForward(step) ? addressOf(current + 1) : undefined}
            icon={ChevronRight}
          />
        </chakra.div>
      </StickyBar>
    </>
  )
}

interface TurnProps {
  label: string
  /** Undefined where there is no such step. */
  to: string | undefined
  icon: typeof ChevronLeft
}

const Turn = ({ label, to, icon }: TurnProps) =>
  to === undefined ? (
    <Button variant="outline" size="icon" height="main" aria-label={label} disabled>
      <Icon as={icon} size="1.8em" />
    </Button>
  ) : (
    <Button asChild variant="outline" size="icon" height="main" aria-label={label}>
      <Link to={to} replace>
        <Icon as={icon} size="1.8em" />
      </Link>
    </Button>
  )

import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { Step } from '../addresses.ts'
import { StepFrame } from './step-frame.tsx'

/** Spec 2 §8. */
export const missingDriver = 'Ocorreu um erro no cadastro do motorista'

/** Shown for a step without a driver: its URL was typed, came from the history, or the page was killed. */
export const NoDriver = ({ step, onLeave }: { step: Step; onLeave: () => void }) => (
  <StepFrame step={step} title="Vamos começar de novo">
    <Notice tone="danger" announce="at-once">
      {missingDriver}
    </Notice>
    <Button size="kiosk" width="full" onClick={onLeave}>
      Começar
    </Button>
  </StepFrame>
)

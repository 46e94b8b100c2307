import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import type { Step } from '../addresses.ts'
import { StepFrame } from './step-frame.tsx'

/** Spec 2 §8. */
export const missingDriver = 'Ocorreu um erro no cadastro do motorista'

/** A step that was opened without a driver: typed, found in the history, or after the page was killed. */
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

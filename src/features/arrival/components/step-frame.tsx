import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { leadToRefused } from '#src/hooks/outbox/use-correcting.ts'
import { Button } from '#src/ui/form/button.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import type { Step } from '../addresses.ts'

interface StepFrameProps {
  step: Step
  title: string
  /** A sentence under the title. */
  text?: string
  children: ReactNode
}

const stepNames = ['CPF', 'Motorista', 'Veículo', 'Pronto']

/** The frame of one step: progress, title, and the form. */
export const StepFrame = ({ step, title, text, children }: StepFrameProps) => (
  <chakra.div
    width="full"
    maxWidth={{ base: '44rem', md: '58rem' }}
    marginInline="auto"
    display="flex"
    flexDirection="column"
    gap="6"
    fontSize={{ base: 'lg', md: 'xl' }}
  >
    <title>Chegada de motorista · Pavilhão</title>
    <chakra.ol display="flex" gap="2" listStyle="none">
      {stepNames.map((name, at) => (
        <chakra.li
          key={name}
          {...(at + 1 === step && { 'aria-current': 'step' })}
          borderTop="6px solid"
          borderColor={at + 1 <= step ? 'primary' : 'line'}
          paddingTop="1.5"
          minWidth="0"
          flex={at + 1 === step ? { base: '0 1 auto', sm: '1 1 0' } : '1 1 0'}
          fontSize={{ base: 'lg', md: 'xl' }}
          color={at + 1 === step ? 'text' : 'textMuted'}
          fontWeight={at + 1 === step ? 'bold' : 'normal'}
          lineHeight="snug"
          overflowWrap="anywhere"
        >
          <chakra.span css={at + 1 === step ? {} : spokenOnNarrow}>{name}</chakra.span>
        </chakra.li>
      ))}
    </chakra.ol>
    <div>
      <chakra.h1
        fontSize={{ base: '2xl', sm: '3xl', md: '4xl' }}
        fontWeight="black"
        lineHeight="tight"
      >
        {title}
      </chakra.h1>
      {text !== undefined && (
        <chakra.p paddingTop="2" color="textMuted" lineHeight="snug">
          {text}
        </chakra.p>
      )}
    </div>
    {children}
  </chakra.div>
)

/** Four step names do not fit a narrow phone at a readable size, so only the current one is visible there. */
const spokenOnNarrow = {
  '@media (max-width: 575.98px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const

interface StepButtonsProps {
  isSending: boolean
  onBack: () => void
  /** The words of the button that sends. */
  children: ReactNode
}

/** The back and next buttons. They are sticky except on a phone, where they would cover the content. */
export const StepButtons = ({ isSending, onBack, children }: StepButtonsProps) => (
  <StickyBar
    position={{ base: 'static', sm: 'sticky' }}
    marginInline="0"
    paddingInline="0"
    // A kiosk has no app bar at the bottom.
    css={{ 'html[data-kiosk] &': { bottom: '0', boxShadow: 'none' } }}
  >
    <SideBySide>
      <Button variant="outline" size="kiosk" disabled={isSending} onClick={onBack}>
        Voltar
      </Button>
      <Button type="submit" size="kiosk" busy={isSending} busyText="Enviando…">
        {children}
      </Button>
    </SideBySide>
  </StickyBar>
)

const SideBySide = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
    gap: '4',
    '& > *': { width: 'full' },
  },
})

const FormBase = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', gap: '5' },
})

/**
 * Disables autocomplete, so that no browser offers another driver's input, and the browser's validation, because the
 * screen shows the errors. After a submit it scrolls to the first invalid field, which may be above the visible area.
 */
export function StepForm({ onSubmit, ...rest }: ComponentProps<typeof FormBase>) {
  const form = useRef<HTMLFormElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current && form.current !== null) isAsked.current = !leadToRefused(form.current)
  })
  return (
    <FormBase
      ref={form}
      autoComplete="off"
      noValidate
      onSubmit={(event) => {
        isAsked.current = true
        onSubmit?.(event)
      }}
      {...rest}
    />
  )
}

import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { CodeField } from '#src/domain/codes/code-fields.ts'
import { Icon } from '../page/icon.tsx'
import { CodeRow } from './code-button.tsx'

/** The attributes that tie a control to its label, hint and error. Spread it over the control. */
export interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'data-code'?: CodeField
}

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** The sentence about the error; the provider's own words after a refusal. */
  error?: string | undefined
  /** The field takes a scanned code of this kind. */
  code?: CodeField | undefined
}

interface FieldProps extends FieldTexts {
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above it, and its hint or error below it. */
export function Field({ label, hint, error, code, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const labelId = `${id}-label`
  const hasError = error !== undefined && error !== ''
  const described = [hint === undefined ? '' : hintId, hasError ? errorId : '']
    .filter((part) => part !== '')
    .join(' ')
  return (
    <chakra.div display="flex" flexDirection="column" gap="1.5">
      <chakra.label id={labelId} htmlFor={id} fontWeight="bold" lineHeight="snug">
        {label}
      </chakra.label>
      <CodeRow code={code} labelId={labelId}>
        {children({
          id,
          ...(described === '' ? {} : { 'aria-describedby': described }),
          ...(hasError ? { 'aria-invalid': true } : {}),
          ...(code === undefined ? {} : { 'data-code': code }),
        })}
      </CodeRow>
      {hint !== undefined && (
        <chakra.div id={hintId} color="textMuted" lineHeight="snug">
          {hint}
        </chakra.div>
      )}
      {hasError && <FieldProblem id={errorId}>{error}</FieldProblem>}
    </chakra.div>
  )
}

/** The sentence below a control about its error. */
export const FieldProblem = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.div
    id={id}
    role="alert"
    display="flex"
    gap="1.5"
    color="danger.text"
    fontWeight="bold"
    lineHeight="snug"
    // At twice the text size a long word is wider than a phone.
    overflowWrap="anywhere"
  >
    <Icon as={CircleAlert} />
    {children}
  </chakra.div>
)

/** Several buttons for one choice, with its error below them. */
export function ChoiceField({
  error,
  children,
}: {
  error: string | undefined
  children: ReactNode
}) {
  const id = useId()
  if (error === undefined) return children
  return (
    <chakra.div
      role="group"
      aria-describedby={id}
      data-refused
      tabIndex={-1}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      {children}
      <FieldProblem id={id}>{error}</FieldProblem>
    </chakra.div>
  )
}

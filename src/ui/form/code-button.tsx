import { ScanBarcode } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import { createContext, use, type MouseEvent, type ReactNode } from 'react'
import type { CodeField } from '#src/domain/codes/code-fields.ts'
import { Icon } from '../page/icon.tsx'
import { Button } from './button.tsx'

/** Opens the camera that reads a code into the input. Undefined where the device has no camera. */
export const CodeReader = createContext<((input: HTMLInputElement) => void) | undefined>(undefined)

interface CodeRowProps {
  /** The kind of the field: its input has it as `data-code`. Undefined for a field without codes. */
  code: CodeField | undefined
  label: ReactNode
  children: ReactNode
}

/** An input with a button that reads a code into it, where the device has a camera. */
export function CodeRow({ code, label, children }: CodeRowProps) {
  const read = use(CodeReader)
  if (code === undefined || read === undefined) return children
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.parentElement?.querySelector('input')
    if (input) read(input)
  }
  return (
    <chakra.div display="flex" gap="2">
      <chakra.div flex="1" minWidth="0">
        {children}
      </chakra.div>
      <Button
        variant="outline"
        size="icon"
        aria-label={typeof label === 'string' ? `Ler código: ${label}` : 'Ler código'}
        onClick={open}
      >
        <Icon as={ScanBarcode} />
      </Button>
    </chakra.div>
  )
}

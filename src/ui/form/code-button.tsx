import { ScanBarcode } from 'lucide-react'
import { chakra } from '@chakra-ui/react'
import { createContext, use, useEffect, type MouseEvent, type ReactNode } from 'react'
import type { CodeField } from '#src/domain/codes/code-fields.ts'
import { Icon } from '../page/icon.tsx'
import { Button } from './button.tsx'

interface Reader {
  /** Starts to listen for a hand scanner; called by each field that takes codes. */
  listen: () => void
  /** Opens the camera that reads a code into the input. Undefined where the device has no camera. */
  read: ((input: HTMLInputElement) => void) | undefined
}

/** Undefined on screens without a reader of codes: the kiosk. */
export const CodeReader = createContext<Reader | undefined>(undefined)

interface CodeRowProps {
  /** The kind of the field: its input has it as `data-code`. Undefined for a field without codes. */
  code: CodeField | undefined
  /** The id of the field's label. */
  labelId?: string
  children: ReactNode
}

/** An input with a button that reads a code into it, where the device has a camera. */
export function CodeRow({ code, labelId, children }: CodeRowProps) {
  const reader = use(CodeReader)
  useEffect(() => {
    if (code !== undefined) reader?.listen()
  }, [code, reader])
  const read = reader?.read
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
        aria-label="Ler código"
        aria-describedby={labelId}
        onClick={open}
      >
        <Icon as={ScanBarcode} />
      </Button>
    </chakra.div>
  )
}

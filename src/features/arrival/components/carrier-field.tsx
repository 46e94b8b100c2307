import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Carrier } from '#contract/schemas/arrival.ts'
import { matchesSearch } from '#src/domain/search.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { reads } from '../reads.ts'
import { KioskField } from './kiosk-field.tsx'

interface CarrierFieldProps {
  value: Carrier | undefined
  onChange: (carrier: Carrier | undefined) => void
  error?: string | undefined
}

const mostShown = 4

/** Contract §15: the carrier is chosen by name; a driver of his own has none. */
export function CarrierField({ value, onChange, error }: CarrierFieldProps) {
  const { value: carriers = [] } = useRead(reads.carriers())
  const [typed, setTyped] = useState('')
  const found =
    typed.trim() === '' ? [] : carriers.filter(({ nome }) => matchesSearch(typed, [nome]))
  if (value !== undefined) {
    return (
      <KioskField
        label="Transportadora"
        value={value.nome}
        readOnly
        error={error}
        hint={
          <Button look="outline" size="kiosk" onClick={() => onChange(undefined)}>
            Trocar a transportadora
          </Button>
        }
      />
    )
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <KioskField
        label="Transportadora, se houver"
        value={typed}
        maxLength={200}
        placeholder="Digite parte do nome"
        onChange={(event) => setTyped(event.target.value)}
        hint={typed.trim() !== '' && found.length === 0 ? 'Nenhuma com esse nome' : undefined}
        error={error}
      />
      {found.slice(0, mostShown).map((carrier) => (
        <Button
          key={carrier.id}
          look="outline"
          size="kiosk"
          onClick={() => {
            onChange(carrier)
            setTyped('')
          }}
        >
          {carrier.nome}
        </Button>
      ))}
      {found.length > mostShown && <p>e mais {found.length - mostShown}: digite mais do nome</p>}
    </chakra.div>
  )
}

import { chakra } from '@chakra-ui/react'
import { Button } from '#src/ui/form/button.tsx'
import { carriersNamed, type CarrierList } from '../carriers.ts'
import type { VehicleFields } from '../rules.ts'
import { KioskField } from './kiosk-field.tsx'

interface CarrierFieldProps {
  vehicle: VehicleFields
  list: CarrierList
  onChange: (changed: Partial<VehicleFields>) => void
  error?: string | undefined
}

const mostShown = 4

/** The driver chooses the carrier by name (contract §15). A self-employed driver has none. */
export function CarrierField({ vehicle, list, onChange, error }: CarrierFieldProps) {
  const { transportadora, nomeTransportadora: typed } = vehicle
  if (transportadora !== undefined) {
    return (
      <KioskField
        label="Transportadora"
        value={transportadora.nome}
        readOnly
        error={error}
        hint={
          <Button
            variant="outline"
            size="kiosk"
            onClick={() => onChange({ transportadora: undefined })}
          >
            Trocar a transportadora
          </Button>
        }
      />
    )
  }
  const found = carriersNamed(typed, list)
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <KioskField
        label="Transportadora, se houver"
        value={typed}
        maxLength={200}
        placeholder="Digite parte do nome"
        onChange={(event) => onChange({ nomeTransportadora: event.target.value })}
        hint={hintOf(typed, list)}
        error={error}
      />
      {found.slice(0, mostShown).map((carrier) => (
        <Button
          key={carrier.id}
          variant="outline"
          size="kiosk"
          onClick={() => onChange({ transportadora: carrier, nomeTransportadora: '' })}
        >
          {carrier.nome}
        </Button>
      ))}
      {found.length > mostShown && <p>e mais {found.length - mostShown}: digite mais do nome</p>}
    </chakra.div>
  )
}

function hintOf(typed: string, list: CarrierList): string | undefined {
  if (list.value === undefined && !list.loading) {
    return 'A lista de transportadoras não está neste totem. Siga sem escolher e informe a transportadora na portaria.'
  }
  if (typed.trim() === '') return undefined
  if (list.loading) return 'Procurando…'
  return carriersNamed(typed, list).length === 0 ? 'Nenhuma com esse nome' : undefined
}

import { chakra } from '@chakra-ui/react'
import { CircleAlert, Search } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import type { Line, ProductPackaging } from '#contract/schemas/stock.ts'
import { findMovementFault, freeOf, type MovementScene } from '#src/domain/movement-rules.ts'
import { formatTons } from '#src/domain/numbers.ts'
import {
  isPackagingMode,
  takeAway,
  weighQuantities,
  type Amount,
} from '#src/domain/stock-quantities.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataAge } from '#src/ui/data-age.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { TextField } from '#src/ui/input.tsx'
import { TonsField } from '#src/ui/kilos-field.tsx'
import { IntegerField } from '#src/ui/number-inputs.tsx'
import { KeyNumber } from '#src/ui/text.tsx'
import { PendingChips } from '../components/pending-chips.tsx'
import { useLine } from '../components/use-stock.ts'
import type { HalfTyped } from '../components/use-half-typed.ts'
import type { PlannedMovement } from '../components/use-plan.ts'
import type { ShownAllocation, ShownLine } from '../shown.ts'

interface AddMovementFormProps {
  allocation: ShownAllocation
  packaging: ProductPackaging
  planned: readonly PlannedMovement[]
  /** What was typed before, and not added. */
  begun: HalfTyped | undefined
  onType: (typed: HalfTyped) => void
  /** Resolves whether it was kept. */
  onAdd: (movement: PlannedMovement) => Promise<boolean>
  onClose: () => void
}

/** «Nova Movimentação»: a line, and how much goes there (spec 1 §5). */
export function AddMovementForm(props: AddMovementFormProps) {
  const { allocation, packaging, planned, onAdd, onClose } = props
  const [typed, setTyped] = useState<HalfTyped>(props.begun ?? { line: '' })
  const found = useLine(typed.searched)
  const isUnderWay = useRef(false)

  const scene: MovementScene = { origin: allocation, packing: packaging, planned }
  const amount = amountOf(typed, packaging)
  const line = found.value
  const fault = line && findMovementFault(line, amount, scene)
  const lineFault = fault?.field === 'local' ? fault.message : lineError(found)
  const canAdd = line !== undefined && amount.peso > 0 && fault === undefined

  const type = (change: Change) => {
    const next = withChange(typed, change)
    setTyped(next)
    props.onType(next)
  }
  const search = () => {
    const tag = typed.line.trim()
    if (tag !== '' && tag === typed.searched && found.value === undefined) void found.refetch()
    type({ searched: tag === '' ? undefined : tag })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (line === undefined) search()
    if (!canAdd || isUnderWay.current) return
    isUnderWay.current = true
    const kept = await onAdd(movementOf({ allocation, packaging, line, amount }))
    isUnderWay.current = false
    if (kept) onClose()
  }

  return (
    <Dialog title="Nova Movimentação" onClose={onClose} firm>
      <chakra.form
        noValidate
        onSubmit={(event) => void submit(event)}
        display="flex"
        flexDirection="column"
        gap="4"
      >
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="3"
          alignItems="flex-end"
          css={{ '& > div': { flex: '1 1 8rem', minWidth: 0 } }}
        >
          <TextField
            label="Linha de destino"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            {...(lineFault !== undefined && { 'aria-invalid': true })}
            value={typed.line}
            onChange={(event) => {
              // Another text is another line.
              const line = event.target.value.toLocaleUpperCase('pt-BR')
              type({ line, searched: undefined })
            }}
          />
          <Button look="outline" busy={found.loading} busyText="Buscando" onClick={search}>
            <Icon as={Search} />
            Buscar
          </Button>
        </chakra.div>
        <Fault>{lineFault}</Fault>
        {line !== undefined && (
          <>
            <LineFacts line={line} found={found} />
            <Quantities
              {...{ packaging, typed }}
              onType={type}
              unitsFault={fault?.field === 'qtdUnidade' ? fault.message : undefined}
            />
            <Weight
              peso={amount.peso}
              fault={fault?.field === 'peso' ? fault.message : undefined}
            />
          </>
        )}
        {canAdd && (
          <Button type="submit" size="main">
            Adicionar
          </Button>
        )}
      </chakra.form>
    </Dialog>
  )
}

type Change = { [Name in keyof HalfTyped]?: HalfTyped[Name] | undefined }

/** What is undefined is not typed any more. */
function withChange({ line, ...rest }: HalfTyped, change: Change): HalfTyped {
  const { line: newLine = line, ...others } = { ...rest, ...change }
  const typed = Object.entries(others).filter(([, one]) => one !== undefined)
  return { line: newLine, ...Object.fromEntries(typed) }
}

type FoundLine = ReturnType<typeof useLine>

function lineError({ value, error, loading, isMissingHere }: FoundLine): string | undefined {
  if (value !== undefined || loading) return undefined
  return isMissingHere ? 'Linha não encontrada entre as que estão neste aparelho' : error?.message
}

function LineFacts({ line, found }: { line: ShownLine; found: FoundLine }) {
  const { timeZone } = useRuntime().config
  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <PendingChips {...line} />
      <Facts
        dense
        facts={[
          { term: 'Capacidade', value: formatTons(line.capacidade) },
          { term: 'Alocado', value: formatTons(line.indisponivel) },
          { term: 'Disponível', value: formatTons(freeOf(line)) },
        ]}
      />
      {found.stale && found.askedAt !== undefined && (
        <DataAge askedAt={found.askedAt} timeZone={timeZone} serverFailed={found.serverFailed} />
      )}
    </chakra.div>
  )
}

interface QuantitiesProps {
  packaging: ProductPackaging
  typed: HalfTyped
  onType: (change: Change) => void
  unitsFault: string | undefined
}

/** How much: sets and units of what is packed, tons of what is not. */
const Quantities = ({ packaging, typed, onType, unitsFault }: QuantitiesProps) =>
  isPackagingMode(packaging) ? (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
      gap="3"
      alignItems="start"
    >
      <IntegerField
        label={packaging.unidadeConjunto}
        value={typed.sets}
        onValue={(sets) => onType({ sets })}
      />
      <IntegerField
        label={packaging.unidadeUnidade}
        value={typed.units}
        onValue={(units) => onType({ units })}
        error={unitsFault}
      />
    </chakra.div>
  ) : (
    <TonsField label="Peso (ton)" value={typed.tons} onValue={(tons) => onType({ tons })} />
  )

const Weight = ({ peso, fault }: { peso: number; fault: string | undefined }) => (
  <chakra.div display="flex" flexDirection="column" gap="1.5">
    <chakra.p
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      justifyContent="space-between"
      columnGap="3"
    >
      Peso da movimentação
      <KeyNumber>{formatTons(peso)}</KeyNumber>
    </chakra.p>
    <Fault>{fault}</Fault>
  </chakra.div>
)

const Fault = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <chakra.p
      role="alert"
      display="flex"
      gap="1.5"
      color="danger.text"
      fontWeight="bold"
      lineHeight="snug"
    >
      <Icon as={CircleAlert} />
      {children}
    </chakra.p>
  )

function amountOf(
  { sets = 0, units = 0, tons = 0 }: HalfTyped,
  packaging: ProductPackaging,
): Amount {
  const quantities = { qtdConjunto: sets, qtdUnidade: units }
  if (isPackagingMode(packaging)) {
    return { peso: weighQuantities(packaging, quantities), ...quantities }
  }
  return { peso: tons, qtdConjunto: 0, qtdUnidade: 0 }
}

interface Added {
  allocation: ShownAllocation
  packaging: ProductPackaging
  line: Line
  amount: Amount
}

function movementOf({ allocation, packaging, line, amount }: Added): PlannedMovement {
  // In skid mode the quantities follow from the weight.
  const { peso, qtdConjunto, qtdUnidade } = isPackagingMode(packaging)
    ? amount
    : takeAway(packaging, allocation, amount).moved
  return {
    idArmazem: line.id,
    idProduto: allocation.idProduto,
    local: line.tag,
    peso,
    pesoLivre: freeOf(line),
    qtdConjunto,
    qtdUnidade,
    umConjunto: packaging.unidadeConjunto,
    umUnidade: packaging.unidadeUnidade,
  }
}

import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useRef, type FormEvent } from 'react'
import type { Line, ProductPackaging } from '#contract/schemas/stock.ts'
import {
  findMovementFault,
  freeOf,
  type MovementScene,
} from '#src/domain/records/movement-rules.ts'
import { formatTons } from '#src/domain/amounts/numbers.ts'
import {
  isPackagingMode,
  takeAway,
  weighQuantities,
  type Amount,
} from '#src/domain/amounts/stock-quantities.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useGiveUp } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { FieldProblem } from '#src/ui/form/field.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import { IntegerField, TonsField } from '#src/ui/form/number-field.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { PendingChips } from '../components/pending-chips.tsx'
import { useLine } from '../components/use-stock.ts'
import type { HalfTyped } from '../components/use-half-typed.ts'
import type { PlannedMovement } from '../components/use-plan.ts'
import type { ShownAllocation, ShownLine } from '../shown.ts'

interface AddMovementFormProps {
  allocation: ShownAllocation
  packaging: ProductPackaging
  /** The other planned movements. */
  planned: readonly PlannedMovement[]
  /** A planned movement is changed. */
  isChange: boolean
  typed: HalfTyped
  /** Names the draft. */
  form: string
  /** There are typed values that closing would discard. */
  isTyped: boolean
  onType: (typed: HalfTyped) => void
  /** Resolves to whether it was kept. */
  onAdd: (movement: PlannedMovement) => Promise<boolean>
  onClose: () => void
}

/** «Nova Movimentação», or a planned one: a line, and the amount that goes there (spec 1 §5). */
export function AddMovementForm(props: AddMovementFormProps) {
  const { allocation, packaging, planned, isChange, typed, onAdd, onClose } = props
  const found = useLine(typed.searched)
  const isUnderWay = useRef(false)
  const { giveUp, question } = useGiveUp({ form: props.form, onGivenUp: onClose })

  const scene: MovementScene = { origin: allocation, packing: packaging, planned }
  const amount = amountOf(typed, packaging)
  const line = found.value
  const fault = line && findMovementFault(line, amount, scene)
  const faultOf = (field: string) => (fault?.field === field ? fault.message : undefined)
  const lineFault = fault?.field === 'local' ? fault.message : lineError(found)
  const canAdd =
    line !== undefined && amount.peso > 0 && fault === undefined && isRead(typed, packaging)

  const type = (change: Change) => props.onType(withChange(typed, change))
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
    <Dialog
      title={isChange ? 'Alterar Movimentação' : 'Nova Movimentação'}
      onClose={() => giveUp(props.isTyped)}
      firm
    >
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
            code="line"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            {...(lineFault !== undefined && { 'aria-invalid': true })}
            onKeyDown={selectOnEnter}
            value={typed.line}
            onChange={(event) => {
              // A changed text needs a new search.
              const line = event.target.value.toLocaleUpperCase('pt-BR')
              type({ line, searched: undefined })
            }}
          />
          <Button variant="outline" busy={found.loading} busyText="Buscando" onClick={search}>
            <Icon as={Search} />
            Buscar
          </Button>
        </chakra.div>
        {lineFault !== undefined && <FieldProblem>{lineFault}</FieldProblem>}
        {line !== undefined && (
          <>
            <LineFacts line={line} found={found} />
            <Quantities
              {...{ packaging, typed }}
              onType={type}
              unitsFault={faultOf('qtdUnidade')}
            />
            <Weight peso={amount.peso} fault={faultOf('peso')} />
          </>
        )}
        {canAdd && (
          <Button type="submit" size="main">
            {isChange ? 'Alterar' : 'Adicionar'}
          </Button>
        )}
      </chakra.form>
      {question}
    </Dialog>
  )
}

type Change = { [Name in keyof HalfTyped]?: HalfTyped[Name] | undefined }

/** An undefined field of `change` clears the field. */
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
      <ReadsAge read={found} />
    </chakra.div>
  )
}

interface QuantitiesProps {
  packaging: ProductPackaging
  typed: HalfTyped
  onType: (change: Change) => void
  unitsFault: string | undefined
}

/** The amount: sets and units of packed goods, tons of others. */
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
    {fault !== undefined && <FieldProblem>{fault}</FieldProblem>}
  </chakra.div>
)

/** Whether everything typed is a number: an invalid number must not count as empty. */
const isRead = ({ sets, units, tons }: HalfTyped, packaging: ProductPackaging) =>
  (isPackagingMode(packaging) ? [sets, units] : [tons]).every((one) => typeof one !== 'string')

function amountOf({ sets, units, tons }: HalfTyped, packaging: ProductPackaging): Amount {
  const quantities = { qtdConjunto: numberIn(sets), qtdUnidade: numberIn(units) }
  if (isPackagingMode(packaging)) {
    return { peso: weighQuantities(packaging, quantities), ...quantities }
  }
  return { peso: numberIn(tons), qtdConjunto: 0, qtdUnidade: 0 }
}

const numberIn = (typed: TypedNumber | undefined) => (typeof typed === 'number' ? typed : 0)

interface Added {
  allocation: ShownAllocation
  packaging: ProductPackaging
  line: Line
  amount: Amount
}

function movementOf({ allocation, packaging, line, amount }: Added): PlannedMovement {
  // In skid mode the quantities are computed from the weight.
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

import { CloudOff, Plus, Hourglass } from 'lucide-react'
import { mostMovements } from '#contract/limits.ts'
import type { ProductPackaging } from '#contract/schemas/stock.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { DraftMark } from '#src/evidence/decision/draft-mark.tsx'
import { formatTons, sumTons, toKilos } from '#src/domain/amounts/numbers.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useRemoved } from '#src/hooks/outbox/use-removed.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { UndoNote } from '#src/ui/notice/undo-note.tsx'
import { AddMovementForm } from '../forms/add-movement-form.tsx'
import { expectedTons, movedTons, packingOf } from '../moved.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'
import { allocationLane, reads } from '../reads.ts'
import type { ShownAllocation, ShownLine } from '../shown.ts'
import { AllocationFacts } from './allocation-facts.tsx'
import { judgePlan } from './judge-plan.ts'
import { MovedWeights } from './moved-weights.tsx'
import { MovementList } from './movement-list.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { canCorrect, refusedIn, tonsBehind, tonsToCome, wordsOfMovement } from './refused.ts'
import { typedAnew, typedFor, useHalfTyped, type HalfTyped } from './use-half-typed.ts'
import { usePlan, type MovementPlan, type PlannedMovement } from './use-plan.ts'
import { useSave } from './use-save.ts'
import { usePackaging } from './use-stock.ts'

interface MovementsProps {
  allocation: ShownAllocation
  /** The allocation comes from a current response of the provider. */
  isFresh: boolean
}

/** An allocation with its planned movements, and with a refused reallocation that waits to be corrected. */
export function Movements({ allocation, isFresh }: MovementsProps) {
  const { idAlocacao, idProduto, idArmazem } = allocation
  const pending = useTouching(allocationLane(idAlocacao ?? 0))
  // All reallocations of this device, because the reads of all allocations share one key.
  const all = useTouching(reads.allocation(idProduto, idArmazem).key)
  const refused = refusedIn(pending?.entries ?? [])[0]
  const plan = usePlan(allocation, refused)
  const packaging = usePackaging(idProduto)
  const { extensions } = useRuntime().config
  const lines = useRead(extensions ? allLines : undefined)
  const mayChange = refused === undefined || canCorrect(refused)
  const behind = refused === undefined ? 0 : tonsBehind(refused, pending?.entries ?? [])
  const toCome = tonsToCome(refused, all?.entries ?? [], allocation)
  const seen = sumTons([expectedTons(allocation), behind, -toCome])
  // At a shown weight of 0 the entries behind may take more than the allocation has: the weight before them is then
  // unknown.
  const isReported = isFresh && all !== undefined && (behind === 0 || allocation.peso > 0)
  return (
    <>
      {refused && <RefusedNotice entry={refused} now={isReported ? seen : undefined} />}
      <ComingNotice allocation={allocation} />
      <AllocationFacts allocation={allocation} />
      {/* For a stale allocation the screen already shows the age of the data. */}
      {isFresh && (
        <ReadsAge parts={{ ...(packaging.value && { Embalagem: packaging }), Linhas: lines }} />
      )}
      {packaging.value === undefined && packaging.error !== undefined && (
        <Notice tone="warning" icon={CloudOff} title={packaging.error.message}>
          Os dados da embalagem ainda não estão neste aparelho: sem eles não dá para movimentar.
        </Notice>
      )}
      {idAlocacao !== null && pending !== undefined && all !== undefined && plan !== undefined && (
        <Planned
          key={refused?.id ?? 'new'}
          {...{ plan, refused, seen, mayChange, packaging: packaging.value }}
          lines={lines.value ?? none}
          allocation={{ ...allocation, idAlocacao }}
        />
      )}
    </>
  )
}

type Known = ShownAllocation & { idAlocacao: Id }

interface PlannedProps {
  allocation: Known
  plan: MovementPlan
  refused: ReturnType<typeof refusedIn>[number] | undefined
  /** Ton: expected weight of the allocation when the plan is sent. */
  seen: number
  mayChange: boolean
  packaging: ProductPackaging | undefined
  lines: readonly ShownLine[]
}

function Planned({ allocation, plan, refused, seen, mayChange, packaging, lines }: PlannedProps) {
  const adding = useHalfTyped(allocation)
  const { removed, note, forget } = useRemoved<{ movement: PlannedMovement; at: number }>()
  const { save, isSaving } = useSave(refused)
  const { movimentacoes } = plan
  const moved = movedTons({ movimentacoes })
  const mayAdd = mayChange && movimentacoes.length < mostMovements
  useBusy(movimentacoes.length > 0 || adding.shown !== undefined)

  const known = packaging && packingOf(packaging)
  const scene = known && { origin: allocation, packing: known }
  const faults = scene ? judgePlan(movimentacoes, scene, lines) : []
  const shown = movimentacoes.map((_, at) => {
    const refusal = plan.isAsRefused && refused ? wordsOfMovement(refused, at) : undefined
    return faults[at] ?? refusal
  })
  const canSave = mayChange && moved > 0 && known !== undefined
  const isWrong = faults.some((fault) => fault !== undefined)
  const hasChanged = movimentacoes.length > 0 && toKilos(plan.visto) !== toKilos(seen)

  const remove = async (movement: PlannedMovement) => {
    const as = { form: adding.form, typed: typedAnew(movement, packaging) }
    const at = await plan.remove(movement, seen, as)
    if (at !== undefined) note({ movement, at })
  }
  const send = async () => {
    if (known !== undefined) await save(argsOf({ allocation, plan }, known), plan, seen)
  }

  return (
    <>
      <Card display="flex" flexDirection="column" gap="4">
        <Heading>Movimentações</Heading>
        {movimentacoes.length > 0 && !plan.isAsRefused && <DraftMark />}
        <MovedWeights moved={moved} pending={sumTons([allocation.peso, -moved])} />
        {hasChanged && refused === undefined && (
          <Notice tone="warning" announce="politely" title="O peso da alocação mudou">
            Era {formatTons(plan.visto)}, agora {formatTons(seen)}. Confira as movimentações.
          </Notice>
        )}
        {movimentacoes.length > 0 && (
          <MovementList
            movements={movimentacoes}
            faults={shown}
            onChange={
              mayChange && packaging
                ? (movement) => adding.open(typedFor(movement, packaging))
                : undefined
            }
            onRemove={mayChange ? (movement) => void remove(movement) : undefined}
          />
        )}
        {removed && (
          <UndoNote
            onUndo={() => {
              forget()
              void plan.putBack(removed.movement, seen, removed.at)
            }}
          >
            Movimentação para {removed.movement.local} removida.
          </UndoNote>
        )}
        {movimentacoes.length === 0 && (
          <Text muted>Nada planejado. O que for adicionado fica guardado neste aparelho.</Text>
        )}
        {mayAdd && (
          <Button
            variant={moved > 0 ? 'outline' : 'solid'}
            size="main"
            overflowWrap="anywhere"
            disabled={packaging === undefined}
            onClick={() => adding.open()}
          >
            <Icon as={Plus} size="1.4em" />
            Criar Movimentação
          </Button>
        )}
      </Card>
      {canSave && (
        <StickyBar>
          <Button
            size="main"
            overflowWrap="anywhere"
            busy={isSaving}
            disabled={isWrong}
            onClick={() => void send()}
          >
            Salvar Movimentações
          </Button>
        </StickyBar>
      )}
      {adding.shown && mayChange && packaging && (
        <TypedMovement {...{ allocation, packaging, plan, seen, adding }} typed={adding.shown} />
      )}
    </>
  )
}

interface TypedMovementProps extends Pick<PlannedProps, 'allocation' | 'plan' | 'seen'> {
  packaging: ProductPackaging
  adding: ReturnType<typeof useHalfTyped>
  typed: HalfTyped
}

/** The form of a movement: a new one, or a planned one that is changed. */
function TypedMovement({ allocation, packaging, plan, seen, adding, typed }: TypedMovementProps) {
  const { movimentacoes } = plan
  const { replaces } = typed
  const changed = movimentacoes.find(
    ({ idArmazem }) => replaces !== undefined && isSameId(idArmazem, replaces),
  )
  if (changed === undefined && movimentacoes.length >= mostMovements) return null
  return (
    <AddMovementForm
      allocation={allocation}
      packaging={packaging}
      planned={movimentacoes.filter((movement) => movement !== changed)}
      isChange={changed !== undefined}
      {...{ typed }}
      form={adding.form}
      isTyped={adding.isTyped}
      onType={adding.type}
      onAdd={(movement) => plan.add(movement, seen, changed?.idArmazem)}
      onClose={adding.close}
    />
  )
}

const none = [] as const
const allLines = reads.lines()

function argsOf(
  { allocation, plan }: Pick<PlannedProps, 'allocation' | 'plan'>,
  packing: SaveReallocationArgs['packing'],
): SaveReallocationArgs {
  const { plano, movimentacoes } = plan
  const { idAlocacao, idProduto, idArmazem, produto, lote, notaFiscal, dataEntrada } = allocation
  const { umConjunto, umUnidade, local, origem } = allocation
  return {
    plano,
    alocacao: {
      ...{ idAlocacao, idProduto, idArmazem, produto, lote, notaFiscal, dataEntrada },
      ...{ umConjunto, umUnidade, local, origem },
    },
    packing,
    movimentacoes: [...movimentacoes],
  }
}

/** Explains why goods on their way to a line cannot be moved on from there yet. */
const ComingNotice = ({ allocation }: { allocation: ShownAllocation }) => {
  const { peso, chegando } = allocation
  if (chegando === undefined) return null
  return (
    <Notice tone="warning" icon={Hourglass} title={`${formatTons(chegando)} por confirmar`}>
      {whyNotYet}{' '}
      {peso > 0 ? `Agora pode sair daqui: ${formatTons(peso)}.` : 'Agora nada pode sair daqui.'}
    </Notice>
  )
}

const whyNotYet =
  'O que vem de uma realocação ainda não confirmada só pode ser realocado depois: se o servidor a recusar, não estará aqui.'

import { useCallback, useEffect } from 'react'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { endDiscarded, noteDiscarded } from '#src/outbox/drafts/discarded-drafts.ts'
import { changeDrafts, draftsUnder, readDraft } from '#src/outbox/drafts/drafts.ts'
import type { Entry, PersonKey } from '#src/outbox/model/entry.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { addresses } from '../addresses.ts'
import type { Place } from '../moved.ts'
import { saveReallocation } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'
import { refusedIn, tonsSeen } from './refused.ts'

export type PlannedMovement = SaveReallocationArgs['movimentacoes'][number]

/** The unsaved plan of movements from one allocation. */
interface KeptPlan {
  /** Id of the plan; the entry contains it, so that a saved plan is recognized and no longer shown as planned. */
  plano: string
  /** Ton that the person saw when they began the plan. */
  visto: number
  movimentacoes: readonly PlannedMovement[]
}

/** The plan as a draft; the hand-over screen links to its path. */
interface KeptDraft {
  path: string
  typed: KeptPlan
}

export interface MovementPlan extends KeptPlan {
  /** Name of the draft. */
  form: string
  /** The plan equals the refused reallocation, without any change since. */
  isAsRefused: boolean
  /**
   * Adds a movement, or replaces the planned movement to the line `replaces`. Resolves to true once the plan is stored;
   * after a failure shows the reason and resolves to false.
   */
  add: (movement: PlannedMovement, seenTons: number, replaces?: Id) => Promise<boolean>
  /**
   * Removes a movement and keeps it as the discarded draft `as`. Resolves to the time of the discard, or to undefined
   * where nothing was removed.
   */
  remove: (
    movement: PlannedMovement,
    seenTons: number,
    as: RemovedAs,
  ) => Promise<number | undefined>
  /** Restores the movement discarded at the time `at`; valid only before any other change. */
  putBack: (movement: PlannedMovement, seenTons: number, at: number) => Promise<boolean>
}

interface RemovedAs {
  form: string
  typed: unknown
}

const formOf = ({ idProduto, idArmazem }: Place) =>
  `reallocation:${idPart(idProduto)}:${idPart(idArmazem)}`

/**
 * The planned movements of one allocation for each person, in IndexedDB from the moment they are added. After a
 * refusal the plan is the sent reallocation, to be corrected. Undefined until it was read.
 */
export function usePlan(place: Place, refused: Entry | undefined): MovementPlan | undefined {
  const { database } = useRuntime()
  const person = usePerson()
  const own = formOf(place)
  const form = refused === undefined ? own : `${own}:${refused.id}`
  const found = useOutbox((db, who) => findPlan(db, who, form), [form])
  useSwept(own)

  const path = addresses.reallocation(place)
  const write = useCallback(
    async (alter: Alter, and?: And) => {
      if (person === undefined) return false
      try {
        // Alters the stored plan, not the shown one: two taps may be faster than a render.
        const alterStored = async (db: OutboxConnection) => {
          const { plan } = await findPlan({ relaxed: db }, person, form)
          const typed = alter(plan)
          await and?.(db, person, plan)
          const value: KeptDraft | undefined = typed && { path, typed }
          if (value === undefined) await db.drafts.delete([person, form])
          else await db.drafts.put({ person, form, value, savedAt: Date.now() })
        }
        await changeDrafts(database, alterStored)
        return true
      } catch (error) {
        sayNotKept(error)
        return false
      }
    },
    [database, person, form, path],
  )
  if (found === undefined) return undefined

  const sent = refused?.args as SaveReallocationArgs | undefined
  const fresh: KeptPlan = {
    plano: crypto.randomUUID(),
    visto: (refused && tonsSeen(refused)) ?? 0,
    movimentacoes: sent?.movimentacoes ?? [],
  }
  const change = (to: (movements: Movements) => Movements, seenTons: number, and?: And) =>
    write((kept = fresh) => {
      const movimentacoes = to(kept.movimentacoes)
      if (movimentacoes.length === 0 && sent === undefined) return undefined
      const isNew = kept.movimentacoes.length === 0
      return { ...kept, visto: isNew ? seenTons : kept.visto, movimentacoes }
    }, and)
  const remove: MovementPlan['remove'] = async (movement, seenTons, { form: as, typed }) => {
    let at: number | undefined
    const isTaken = (one: PlannedMovement) => isSameId(one.idArmazem, movement.idArmazem)
    const discard: And = async (db, who, kept = fresh) => {
      // The first of two taps has already removed it.
      if (!kept.movimentacoes.some(isTaken)) return
      at = await noteDiscarded(db, { person: who, form: as, value: { path, typed } })
    }
    const isKept = await change((movements) => without(movement, movements), seenTons, discard)
    return isKept ? at : undefined
  }
  return {
    ...(found.plan ?? fresh),
    form,
    isAsRefused: found.plan === undefined && sent !== undefined,
    add: (movement, seenTons, replaces) =>
      change((movements) => withMovement(movements, movement, replaces), seenTons),
    remove,
    putBack: (movement, seenTons, at) =>
      change(
        (movements) => withMovement(movements, movement),
        seenTons,
        (db, who) => endDiscarded(db, who, at),
      ),
  }
}

type Movements = readonly PlannedMovement[]
type Alter = (kept: KeptPlan | undefined) => KeptPlan | undefined
/** Runs in the transaction of the change, with the plan from before it. */
type And = (
  db: OutboxConnection,
  person: PersonKey,
  kept: KeptPlan | undefined,
) => PromiseLike<unknown>

const without = ({ idArmazem }: PlannedMovement, movements: Movements) =>
  movements.filter((one) => !isSameId(one.idArmazem, idArmazem))

function withMovement(movements: Movements, movement: PlannedMovement, replaces?: Id): Movements {
  const isReplaced = ({ idArmazem }: PlannedMovement) =>
    replaces !== undefined && isSameId(idArmazem, replaces)
  const at = movements.findIndex(isReplaced)
  if (at < 0) return [...without(movement, movements), movement]
  const [before, after] = [movements.slice(0, at), movements.slice(at + 1)]
  return [...without(movement, before), movement, ...without(movement, after)]
}

async function findPlan(db: Pick<OutboxDatabase, 'relaxed'>, person: PersonKey, form: string) {
  const typed = (await readDraft<KeptDraft>(db, person, form))?.value.typed
  if (typed === undefined) return { plan: undefined }
  // The page may have died after the entry was stored and before the plan was deleted: such a plan counts as saved.
  const { entries } = await entriesTouching(db, person, 'stock:list')
  const isSaved = entries.some(
    ({ kind, args }) =>
      kind === saveReallocation.kind && (args as SaveReallocationArgs).plano === typed.plano,
  )
  return { plan: isSaved ? undefined : typed }
}

/**
 * Deletes the remains of plans that were saved or discarded. It reads the refused entries itself: while the
 * component's own read is pending, a half-made correction would look discarded.
 */
function useSwept(own: string): void {
  const { database } = useRuntime()
  const left = useOutbox(async (db, who) => ({ who, gone: await goneIn(db, who, own) }), [own])
  useEffect(() => {
    if (left === undefined || left.gone.length === 0) return
    // Checked again in the transaction: the next plan may have been begun since. What stays is swept later.
    changeDrafts(database, async (db) => {
      const gone = await goneIn({ relaxed: db }, left.who, own)
      await db.drafts.bulkDelete(gone.map((form): [string, string] => [left.who, form]))
    }).catch(() => undefined)
  }, [database, left, own])
}

async function goneIn(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  own: string,
): Promise<string[]> {
  const forms = (await draftsUnder(db, person, own)).map(({ form }) => form)
  const { entries } = await entriesTouching(db, person, 'stock:list')
  const ofRefused = new Set(refusedIn(entries).map(({ id }) => `${own}:${id}`))
  const gone: string[] = []
  for (const form of forms) {
    const isOwn = form === own || ofRefused.has(form)
    if (form.startsWith(`${own}:`) && !isOwn) gone.push(form)
    else if (isOwn && (await findPlan(db, person, form)).plan === undefined) gone.push(form)
  }
  return gone
}

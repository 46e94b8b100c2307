import { useCallback, useEffect } from 'react'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { endDiscarded } from '#src/outbox/drafts/discarded-drafts.ts'
import { noteDiscarded } from '#src/outbox/drafts/note-discarded.ts'
import { alterDraft, draftsUnder, readDraft, sweepDrafts } from '#src/outbox/drafts/drafts.ts'
import type { Entry, PersonKey } from '#src/outbox/model/entry.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { addresses } from '../addresses.ts'
import { saveReallocation } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'
import { refusedIn, tonsSeen } from './refused.ts'

export type PlannedMovement = SaveReallocationArgs['movimentacoes'][number]

/** What is planned to be moved away from one allocation, and not saved. */
interface KeptPlan {
  /** It is sent along: what was saved is not planned any more. */
  plano: string
  /** Ton that the person saw when they began it. */
  visto: number
  movimentacoes: readonly PlannedMovement[]
}

/** As a draft: the hand-over screen leads to its path. */
interface KeptDraft {
  path: string
  typed: KeptPlan
}

export interface Plan extends KeptPlan {
  /** Under which it is kept as a draft. */
  form: string
  /** It is what was refused, and nothing of it has been changed since. */
  isAsRefused: boolean
  /**
   * In the place of the one to the line `replaces`, where that is planned. Resolves once it is on disk; false
   * when it could not be kept.
   */
  add: (movement: PlannedMovement, seenTons: number, replaces?: Id) => Promise<boolean>
  /** Discards it as the draft `as`. Resolves with the moment of that; undefined when that could not be kept. */
  remove: (
    movement: PlannedMovement,
    seenTons: number,
    as: RemovedAs,
  ) => Promise<number | undefined>
  /** One that was discarded `at` that moment, before anything else was done. */
  putBack: (movement: PlannedMovement, seenTons: number, at: number) => Promise<boolean>
}

interface RemovedAs {
  form: string
  typed: unknown
}

interface Place {
  idProduto: Id
  idArmazem: Id
}

const formOf = ({ idProduto, idArmazem }: Place) =>
  `reallocation:${idPart(idProduto)}:${idPart(idArmazem)}`

/**
 * The planned movements of one allocation, in IndexedDB from the moment they are added, for each
 * person. Where a reallocation was refused it is corrected: then the plan is what was sent. Undefined
 * until it was read.
 */
export function usePlan(place: Place, refused: Entry | undefined): Plan | undefined {
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
        // Of what is kept, not of what the screen shows: two taps may be faster than that is drawn.
        const altered = async (db: Pick<OutboxDatabase, 'relaxed'>) => {
          const { plan } = await findPlan(db, person, form)
          const typed = alter(plan)
          await and?.(db.relaxed, person, plan)
          return typed && ({ path, typed } satisfies KeptDraft)
        }
        await withRoom(() => alterDraft(database, person, form, altered))
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
  const remove: Plan['remove'] = async (movement, seenTons, { form: as, typed }) => {
    let at: number | undefined
    const isTaken = (one: PlannedMovement) => isSameId(one.idArmazem, movement.idArmazem)
    const discard: And = async (db, who, kept = fresh) => {
      // Of two taps one takes it out.
      if (!kept.movimentacoes.some(isTaken)) return
      at = await noteDiscarded(db, { clock }, { person: who, form: as, value: { path, typed } })
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
/** What is done in the same step, with the plan as it was before. */
type And = (
  db: OutboxConnection,
  person: PersonKey,
  kept: KeptPlan | undefined,
) => PromiseLike<unknown>

const clock = { now: () => Date.now() }

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
  // The page may have died between the two: what is kept to be sent is not planned any more.
  const { entries } = await entriesTouching(db, person, 'stock:list')
  const isSaved = entries.some(
    ({ kind, args }) =>
      kind === saveReallocation.kind && (args as SaveReallocationArgs).plano === typed.plano,
  )
  return { plan: isSaved ? undefined : typed }
}

/**
 * Deletes what is left of plans that were saved or given up. What waits to be put right it finds in
 * its own question: another one, not answered yet, would make a half-made correction look given up.
 */
function useSwept(own: string): void {
  const { database } = useRuntime()
  const left = useOutbox(async (db, who) => ({ who, gone: await goneIn(db, who, own) }), [own])
  useEffect(() => {
    if (left === undefined || left.gone.length === 0) return
    // Looked for once more: the next plan may have been begun since. What stays is swept another time.
    sweepDrafts(database, left.who, (db) => goneIn(db, left.who, own)).catch(() => undefined)
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

import { useRef, useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { subOf, type ShownLoadingPage, type ShownPlace } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import {
  answerQuestion,
  type AnswerQuestionArgs,
} from '#src/checklist/operations/answer-question.ts'
import { needsNote } from '#src/checklist/rules.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useKeepAct } from '#src/evidence/decision/use-act.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOpenCorrecting } from '#src/hooks/outbox/use-correcting.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { useTakeBack } from '#src/hooks/outbox/use-take-back.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { isSameTap, tapTime } from '#src/ui/form/same-tap.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { addresses } from './addresses.ts'
import { subOfNewPlace } from './rules.ts'
import { useActs } from './use-acts.ts'
import type { TypedPlace } from './components/place-form.tsx'

/** The draft of a place, existing or new. */
export interface PlaceDraft extends TypedPlace {
  idSub: number
  idOption: Id | null
  /** The answer on the screen when the writing began. */
  begun: Begun
}

/** The name of the draft of a place. */
export const placeFormOf = (id: Id): string => `${loadingReads.page(id).key}:place`

/** State and acts for the exit places of a vehicle. */
export function usePlaces(
  page: ShownLoadingPage,
  pending: Pending,
  { mayChange }: { mayChange: boolean },
) {
  const { id } = page.checklist
  const { pLocaisSaida } = page.perguntas
  const acts = useActs(page, pending)
  const keep = useKeepAct(pending)
  const takeBack = useTakeBack()
  const draft = useTyped<PlaceDraft>(placeFormOf(id), addresses.checklist(id))
  const [removed, setRemoved] = useState<{ place: ShownPlace; entryId: string }>()
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  const once = useSingleTap()
  const editing = draft.typed
  const { respostas } = pLocaisSaida
  const find = (idSub: number) => respostas.find((one) => subOf(one) === idSub)
  // The contract allows one answer for each question. Several answers need the `idSub` extension.
  const takesSeveral = useRuntime().config.extensions

  const newSub = (idOption: Id | null) => (takesSeveral ? subOfNewPlace(pLocaisSaida, idOption) : 0)

  const edit = (one: Omit<PlaceDraft, 'begun'>) =>
    draft.type({ ...one, begun: acts.beginPlace(one.idSub) })
  const close = () => draft.settle()
  const save = async ({ local, observacoes }: TypedPlace) => {
    if (editing === undefined) return
    const { idSub, idOption, begun } = editing
    const given = { idOption, local, observacoes: observacoes === '' ? null : observacoes }
    const act = acts.setPlace(idSub, given, { begun })
    if ((await keep(act)) !== undefined) close()
  }
  const add = (option: ChecklistOption) => {
    // After the first tap the option disappears, so the second tap of a double tap would hit another option.
    if (isSameTap(addedAt.current, tapTime())) return
    addedAt.current = tapTime()
    const idSub = newSub(option.id)
    const place = { idOption: option.id, local: option.texto, observacoes: null }
    setRemoved(undefined)
    if (needsNote(option)) edit({ ...place, idSub, observacoes: '' })
    else void keep(acts.setPlace(idSub, place))
  }
  const editPlace = (place: ShownPlace) =>
    edit({
      idSub: subOf(place),
      idOption: place.idOption ?? null,
      local: place.local,
      observacoes: place.observacoes ?? '',
    })
  useOpenCorrecting(pending.entries, ({ kind, args }) => {
    const { idPergunta, idSub } = args as AnswerQuestionArgs
    const place = idSub === undefined ? undefined : find(idSub)
    const isHere = kind === answerQuestion.kind && idPergunta === pLocaisSaida.id
    if (mayChange && isHere && place !== undefined) editPlace(place)
  })
  const remove = (place: ShownPlace) =>
    once(async () => {
      const entryId = await keep(acts.removePlace(place))
      if (entryId !== undefined) setRemoved({ place, entryId })
    })
  const bringBack = async () => {
    if (removed === undefined) return
    const { place, entryId } = removed
    setRemoved(undefined)
    if (!(await takeBack(entryId))) await keep(acts.setPlace(subOf(place), place, { saw: null }))
  }

  return {
    mayAdd: takesSeveral || respostas.length === 0,
    /** Several places without distinct numbers cannot be changed or removed one by one. */
    mayEdit: takesSeveral || respostas.length === 1,
    editing,
    /** The place that was removed last, while it can be restored. */
    removed: removed?.place,
    add,
    addOther: () =>
      edit({
        idSub: newSub(null),
        idOption: null,
        local: '',
        observacoes: '',
      }),
    editPlace,
    remove,
    bringBack,
    type: (typed: TypedPlace) => editing && draft.keep({ ...editing, ...typed }),
    save,
    close,
  }
}

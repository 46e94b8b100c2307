import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import type { Observe } from '#src/outbox/model/observe.ts'
import { defineOperation, on, type Effect, type Operation } from '#src/outbox/model/operation.ts'
import { moveOperations } from './move-operations.ts'
import { dayOperations } from './day-operations.ts'
import { reportOperations } from './report-operations.ts'
import { emptyView, readKey, type View } from '../person/view.ts'

/** The arguments of a call. The harness, never the provider, identifies the act by its `mark`. */
export interface Act {
  mark: string
  /** The record that the act changes. `root` is its outermost box, which may be the record itself. */
  record: RecordId
  root: RecordId
}

export interface Making extends Act {
  type: 'box' | 'tray' | 'item'
  parent?: RecordId
  made: LocalId
  /** The provider refuses the act until a person corrects it. */
  bad: boolean
}

const anything = { validateSync: (value: unknown) => value }
const record = () => ({ title: 'Caixa', path: '/' })
const lane = ({ root }: { root: RecordId }) => `box:${root}`

const show = (
  { record: id, type }: { record: RecordId; type: string },
  change: (view: View) => View,
): Effect[] => [
  on({ key: readKey(id, type), type: emptyView() }, (view) => change(view ?? emptyView())),
]

const done = (body: unknown) => {
  const { value } = body as { value?: { id?: unknown; size?: unknown; sha256?: unknown } | null }
  if (value === undefined) return undefined
  return { value }
}

const received = (body: unknown) => {
  const { value } = body as { value?: { size?: unknown; sha256?: unknown } | null }
  if (typeof value?.size !== 'number' || typeof value.sha256 !== 'string') return undefined
  return { received: { size: value.size, sha256: value.sha256 } }
}

type Typed = Act & { type: string }

export const make = defineOperation<Making>({
  kind: 'box.make.v1',
  args: anything,
  label: ({ type }) => `Novo: ${type}`,
  record,
  lane,
  makes: ({ type, made }) => ({ type, id: made }),
  request: ({ mark, type, parent, bad }, { id }) => ({
    method: 'POST',
    path: '/records',
    json: { mark, type, name: mark, bad, ...(parent === undefined ? {} : { parent: id(parent) }) },
  }),
  accept: (body) => {
    const { value } = body as { value?: { id?: unknown } }
    return typeof value?.id === 'number' ? { id: value.id } : undefined
  },
  observe: {
    reads: ({ type, mark }) => `/records?type=${type}&name=${mark}`,
    compare: (answer) => {
      const [found] = (answer as { value: { id: number }[] }).value
      return found === undefined ? { is: 'before' } : { is: 'mine', value: { id: found.id } }
    },
  },
  effects: ({ made, type }) => show({ record: made, type }, (view) => view),
})

export const setField = defineOperation<Typed & { field: string; value: string }>({
  kind: 'box.setField.v1',
  args: anything,
  label: ({ field }) => `Campo ${field}`,
  record,
  lane,
  request: ({ mark, record: at, field, value }, { id }) => ({
    method: 'PUT',
    path: `/records/${id(at)}/fields/${field}`,
    json: { mark, value },
  }),
  accept: done,
  target: ({ record: at, field }) => `${at}/${field}`,
  effects: (args) =>
    show(args, (view) => ({ ...view, fields: { ...view.fields, [args.field]: args.value } })),
})

export const clearField = defineOperation<Typed & { field: string }>({
  kind: 'box.clearField.v1',
  args: anything,
  label: ({ field }) => `Sem campo ${field}`,
  record,
  lane,
  request: ({ mark, record: at, field }, { id }) => ({
    method: 'DELETE',
    path: `/records/${id(at)}/fields/${field}?mark=${mark}`,
  }),
  accept: done,
  target: ({ record: at, field }) => `${at}/${field}`,
  effects: (args) =>
    show(args, (view) => {
      const { [args.field]: _, ...fields } = view.fields
      return { ...view, fields }
    }),
})

export const setSlot = defineOperation<Typed & { slot: string; photo: string; sha256: string }>({
  kind: 'box.setSlot.v1',
  args: anything,
  label: ({ slot }) => `Foto ${slot}`,
  record,
  lane,
  photos: ({ photo }) => [photo],
  request: ({ mark, record: at, slot, photo }, { id }) => ({
    method: 'PUT',
    path: `/records/${id(at)}/slots/${slot}`,
    parts: [
      { name: 'mark', value: mark },
      { name: 'photo', bodyId: photo },
    ],
  }),
  accept: received,
  target: ({ record: at, slot }) => `${at}/${slot}`,
  effects: (args) =>
    show(args, (view) => ({ ...view, slots: { ...view.slots, [args.slot]: args.sha256 } })),
})

/**
 * Removes the photo of a slot. It has the same target as setting the photo, so a lost call that sets it cannot arrive
 * after this one.
 */
export const clearSlot = defineOperation<Typed & { slot: string }>({
  kind: 'box.clearSlot.v1',
  args: anything,
  label: ({ slot }) => `Sem foto ${slot}`,
  record,
  lane,
  request: ({ mark, record: at, slot }, { id }) => ({
    method: 'DELETE',
    path: `/records/${id(at)}/slots/${slot}?mark=${mark}`,
  }),
  accept: done,
  target: ({ record: at, slot }) => `${at}/${slot}`,
  effects: (args) =>
    show(args, (view) => {
      const { [args.slot]: _, ...slots } = view.slots
      return { ...view, slots }
    }),
})

export const addPhoto = defineOperation<Typed & { photo: string; sha256: string }>({
  kind: 'box.addPhoto.v1',
  args: anything,
  label: () => 'Mais uma foto',
  record,
  lane,
  photos: ({ photo }) => [photo],
  request: ({ mark, record: at, photo }, { id }) => ({
    method: 'POST',
    path: `/records/${id(at)}/photos`,
    parts: [
      { name: 'mark', value: mark },
      { name: 'photo', bodyId: photo },
    ],
  }),
  accept: received,
  observe: {
    reads: ({ record: at }, { id }) => `/records/${id(at)}`,
    baseline: true,
    compare: (answer, { record: at, photo }, { baseline, id, shows }) => {
      const before = photosOf(baseline)
      const now = photosOf(answer)
      if (before === undefined || now === undefined) return { is: 'unclear' }
      if (now === before) return { is: 'before' }
      // A count of photos includes those of other people, so only the last picture shows whether ours arrived. The
      // product reconciles the photos of a stuffing's PRE step in the same way.
      const isLastOurs = shows?.(photo, `/records/${id(at)}/last`)
      if (isLastOurs === true) return { is: 'mine' }
      return { is: isLastOurs === false && now === before + 1 ? 'before' : 'unclear' }
    },
  },
  effects: (args) => show(args, (view) => ({ ...view, photos: [...view.photos, args.sha256] })),
})

const photosOf = (answer: unknown) =>
  (answer as { value?: { photos?: string[] } } | undefined)?.value?.photos?.length

export const advance = defineOperation<Typed & { to: number }>({
  kind: 'box.advance.v1',
  args: anything,
  label: ({ to }) => `Situação ${to}`,
  record,
  lane,
  request: ({ mark, record: at, to }, { id }) => ({
    method: 'POST',
    path: `/records/${id(at)}/status/${to}`,
    json: { mark },
  }),
  accept: done,
  observe: {
    reads: ({ record: at }, { id }) => `/records/${id(at)}`,
    compare: (answer, { to }) => ({
      is: (answer as { value: { status: number } }).value.status >= to ? 'mine' : 'before',
    }),
  },
  effects: (args) => show(args, (view) => ({ ...view, status: Math.max(view.status, args.to) })),
})

/** No read shows whether the call was applied, so the person decides. */
const untold: Observe<Typed> = {
  reads: ({ record: at }, { id }) => `/records/${id(at)}`,
  compare: () => ({ is: 'unclear' }),
}

export const addNote = defineOperation<Typed>({
  kind: 'box.addNote.v1',
  args: anything,
  label: () => 'Recado',
  record,
  lane,
  request: ({ mark, record: at }, { id }) => ({
    method: 'POST',
    path: `/records/${id(at)}/notes`,
    json: { mark },
  }),
  accept: done,
  observe: untold,
  effects: (args) => show(args, (view) => ({ ...view, notes: [...view.notes, args.mark] })),
})

export const addStamp = defineOperation<Typed>({
  kind: 'box.addStamp.v1',
  args: anything,
  label: () => 'Carimbo',
  record,
  // A stamp waits only for the record that it needs.
  lane: ({ mark }) => `stamp:${mark}`,
  request: ({ mark, record: at }, { id }) => ({
    method: 'POST',
    path: `/records/${id(at)}/stamps`,
    json: { mark },
  }),
  accept: done,
  observe: untold,
  effects: (args) => show(args, (view) => ({ ...view, stamps: [...view.stamps, args.mark] })),
})

/** Together they cover each kind of operation of the product and each way to reconcile a lost response. */
export const operations: ReadonlyMap<string, Operation<never>> = new Map(
  [
    ...([
      make,
      setField,
      clearField,
      setSlot,
      clearSlot,
      addPhoto,
      advance,
      addNote,
      addStamp,
    ] as unknown as Operation<never>[]),
    ...reportOperations,
    ...dayOperations,
    ...moveOperations,
  ].map((operation) => [operation.kind, operation]),
)

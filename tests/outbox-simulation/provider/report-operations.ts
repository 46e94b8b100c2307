import type { LocalId, RecordId } from '#src/outbox/model/entry.ts'
import { findNew } from '#src/outbox/model/find-new.ts'
import { overwrites, type ObserveContext } from '#src/outbox/model/observe.ts'
import {
  defineOperation,
  on,
  type Effect,
  type Operation,
  type OutboxRequest,
} from '#src/outbox/model/operation.ts'
import { emptyView, readKey, type View } from '../person/view.ts'

/**
 * The operations of a report, on which several people work. A create may depend on another create, and only a list
 * shows whether a create has arrived. A value is not overwritten unseen. The report is finalized after all other acts,
 * or declined with a list of what is missing.
 */
interface ReportAct {
  mark: string
  root: RecordId
}

export interface Starting extends ReportAct {
  product: string
  made: LocalId
  bad: boolean
}

export interface Row extends ReportAct {
  /** The report or the damage that it belongs to. */
  record: RecordId
  parentType: string
  type: 'damage' | 'packaging'
  made: LocalId
  photos: { id: string; sha256: string }[]
  /** The maker's name on the device; a provider may show another one. */
  maker: string
  bad: boolean
}

const anything = { validateSync: (value: unknown) => value }
const record = () => ({ title: 'Relatório', path: '/' })
const lane = ({ root, lane: other }: { root: RecordId; lane?: string }) => other ?? `report:${root}`

const onRecord = (id: RecordId, type: string, change: (view: View) => View): Effect =>
  on({ key: readKey(id, type), type: emptyView() }, (view) => change(view ?? emptyView()))

const valueIn = (body: unknown) => (body as { value?: unknown }).value

const madeIn = (body: unknown) => {
  const value = valueIn(body) as { id?: unknown; size?: unknown; sha256?: unknown } | undefined
  if (typeof value?.id !== 'number') return undefined
  const { id, size, sha256 } = value
  if (typeof size !== 'number' || typeof sha256 !== 'string') return { id }
  return { id, received: { size, sha256 } }
}

export const startReport = defineOperation<Starting>({
  kind: 'report.start.v1',
  args: anything,
  label: ({ product }) => `Relatório de ${product}`,
  record,
  lane,
  makes: ({ made }) => ({ type: 'report', id: made }),
  request: ({ mark, product, bad }) => ({
    method: 'POST',
    path: '/records',
    json: { mark, type: 'report', name: product, bad },
  }),
  accept: madeIn,
  observe: {
    reads: ({ product }) => `/records?type=report&name=${product}`,
    compare: (answer) => {
      const [found] = valueIn(answer) as { id: number }[]
      return found === undefined ? { is: 'before' } : { is: 'mine', value: { id: found.id } }
    },
  },
  effects: ({ made }) => [onRecord(made, 'report', (view) => view)],
})

interface Reported {
  id: number
  maker?: string
  sha256?: string
  images?: Reported[]
}

const listIn = (body: unknown, name: 'rows' | 'images'): Reported[] | undefined =>
  (valueIn(body) as Partial<Record<'rows' | 'images', Reported[]>> | undefined)?.[name]

const isOfAnother = (row: Record<string, unknown>, maker: string) =>
  row['maker'] !== undefined && row['maker'] !== maker

export const addRow = defineOperation<Row>({
  kind: 'report.addRow.v1',
  args: anything,
  label: ({ type }) => `Novo: ${type}`,
  record,
  lane,
  makes: ({ type, made }) => ({ type, id: made }),
  photos: ({ photos }) => photos.map(({ id }) => id),
  request: ({ mark, record: at, photos, bad }, { id }): OutboxRequest => ({
    method: 'POST',
    path: `/records/${id(at)}/rows`,
    parts: [
      { name: 'mark', value: mark },
      { name: 'bad', value: String(bad) },
      ...photos.map((photo) => ({ name: 'photo', bodyId: photo.id })),
    ],
  }),
  accept: madeIn,
  observe: {
    reads: ({ record: at }, { id }) => `/records/${id(at)}`,
    baseline: true,
    compare: (answer, { photos, maker }, { baseline, shows }) =>
      findNew(listIn(baseline, 'rows'), listIn(answer, 'rows'), {
        id: 'id',
        holds: ({ images }) => hasOurPhotos(images as Reported[], photos, shows),
        isOurs: (row) => row['maker'] === maker,
        canBe: ({ images, ...row }) =>
          Array.isArray(images) && images.length === photos.length && !isOfAnother(row, maker),
      }),
  },
  effects: ({ record: at, parentType, type, made, photos }) => [
    onRecord(at, parentType, (view) =>
      view.rows.includes(made) ? view : { ...view, rows: [...view.rows, made] },
    ),
    on({ key: readKey(made, type), type: emptyView() }, (view) => view ?? withPhotos(photos)),
  ],
})

function hasOurPhotos(
  images: readonly Reported[],
  photos: Row['photos'],
  shows: ObserveContext['shows'],
): boolean | undefined {
  if (photos.length === 0 || images.length === 0) return undefined
  const reported = photos.map(({ id, sha256 }) =>
    images.map((image) => isIt(image, id, sha256, shows)),
  )
  if (reported.every((ofPhoto) => ofPhoto.includes(true))) return true
  return reported.flat().every((one) => one === false) ? false : undefined
}

/** Compares the hashes, or the pictures where the provider shows no hash. */
const isIt = (image: Reported, photo: string, sha256: string, shows: ObserveContext['shows']) =>
  image.sha256 === undefined
    ? shows?.(photo, `/images/${image.id}/picture`)
    : image.sha256 === sha256

const withPhotos = (photos: Row['photos']): View => ({
  ...emptyView(),
  images: photos.map(({ sha256 }) => ({ id: null, sha256 })),
})

interface OnRecord extends ReportAct {
  record: RecordId
  type: string
}

export interface AddingImage extends OnRecord {
  made: LocalId
  photo: string
  sha256: string
  maker: string
}

export const addImage = defineOperation<AddingImage>({
  kind: 'report.addImage.v1',
  args: anything,
  label: () => 'Mais uma foto',
  record,
  lane,
  makes: ({ made }) => ({ type: 'image', id: made }),
  photos: ({ photo }) => [photo],
  request: ({ mark, record: at, photo }, { id }) => ({
    method: 'POST',
    path: `/records/${id(at)}/images`,
    parts: [
      { name: 'mark', value: mark },
      { name: 'photo', bodyId: photo },
    ],
  }),
  accept: madeIn,
  observe: {
    reads: ({ record: at }, { id }) => `/records/${id(at)}`,
    baseline: true,
    compare: (answer, { photo, sha256, maker }, { baseline, shows }) =>
      findNew(listIn(baseline, 'images'), listIn(answer, 'images'), {
        id: 'id',
        holds: (image) => isIt(image as unknown as Reported, photo, sha256, shows),
        isOurs: (image) => image['maker'] === maker,
        canBe: (image) => !isOfAnother(image, maker),
      }),
  },
  effects: ({ record: at, type, made, sha256 }) => [
    onRecord(at, type, (view) =>
      view.images.some(({ id }) => id === made)
        ? view
        : { ...view, images: [...view.images, { id: made, sha256 }] },
    ),
  ],
})

export const removeImage = defineOperation<OnRecord & { image: RecordId }>({
  kind: 'report.removeImage.v1',
  args: anything,
  label: () => 'Foto excluída',
  record,
  lane,
  request: ({ mark, image }, { id }) => ({
    method: 'DELETE',
    path: `/images/${id(image)}?mark=${mark}`,
  }),
  accept: (body) => ({ value: valueIn(body) }),
  target: ({ image }) => `image/${image}`,
  effects: ({ record: at, type, image }) => [
    onRecord(at, type, (view) => ({
      ...view,
      images: view.images.filter(({ id }) => id !== image),
    })),
  ],
})

export interface SettingValue extends OnRecord {
  /** For a checklist: the lane of its machine, and the day on which the act was done. */
  lane?: string
  day?: number
  field: string
  to: string
}

/** Replaces only the value that the person saw. */
export const setValue = defineOperation<SettingValue>({
  kind: 'report.setValue.v1',
  args: anything,
  label: ({ field }) => `Valor ${field}`,
  record,
  lane,
  request: ({ mark, record: at, field, to, day }, { id, replaces }) => ({
    method: 'PUT',
    path: `/records/${id(at)}/values/${field}`,
    json: { mark, value: to },
    extensions: { json: { before: replaces, day } },
  }),
  accept: (body) => (valueIn(body) === undefined ? undefined : {}),
  target: ({ record: at, field }) => `${at}/${field}`,
  observe: overwrites<SettingValue, string>({
    reads: ({ record: at }, { id }) => `/records/${id(at)}`,
    there: (shown, { field }) =>
      (valueIn(shown) as { fields: Record<string, string> }).fields[field] ?? null,
    gives: ({ to }) => to,
    message: () => 'Outra pessoa mudou o valor',
  }),
  effects: ({ record: at, type, field, to }) => [
    onRecord(at, type, (view) => ({ ...view, fields: { ...view.fields, [field]: to } })),
  ],
})

/** «Finalizar»: runs after all earlier acts on the report, and is declined while something is missing. */
export const finalize = defineOperation<ReportAct>({
  kind: 'report.finalize.v1',
  args: anything,
  label: () => 'Finalização',
  record,
  lane,
  request: ({ mark, root }, { id }) => ({
    method: 'PUT',
    path: `/records/${id(root)}/confirm`,
    json: { mark },
  }),
  accept: (body) => {
    const value = valueIn(body) as { success?: unknown; errors?: Missing[] } | null | undefined
    if (typeof value?.success !== 'boolean') return undefined
    if (value.success) return { value: true }
    const todo = (value.errors ?? []).map(({ tipo, mensagem, record: at }) => ({
      tipo,
      mensagem,
      path: `/records/${at}`,
    }))
    return { declined: 'Pendências de Preenchimento', todo }
  },
  mayDecline: true,
  gate: true,
  // The status alone is not enough, because another person may have rejected the report since.
  observe: {
    reads: ({ root }, { id }) => `/records/${id(root)}`,
    baseline: true,
    compare: (answer, _args, { baseline }) => {
      const [had, has] = [finalizationsIn(baseline), finalizationsIn(answer)]
      if (has < had) return { is: 'unclear' }
      return { is: has > had ? 'mine' : 'before' }
    },
  },
  effects: ({ root }) => [onRecord(root, 'report', (view) => ({ ...view, closed: true }))],
})

/** One item that the provider finds missing. */
export interface Missing {
  tipo: 'value' | 'row'
  /** The field, or the type of the row. */
  mensagem: string
  record: number
}

export const finalized = 10

const finalizationsIn = (body: unknown) =>
  (valueIn(body) as { history: number[] }).history.filter((one) => one === finalized).length

export const reportOperations = [
  startReport,
  addRow,
  addImage,
  removeImage,
  setValue,
  finalize,
] as unknown as Operation<never>[]

import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addDamageEvidence } from '#src/features/receiving/operations/add-evidence.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { useRecorrect } from '#src/hooks/outbox/use-recorrect.ts'
import { operationByKind } from '#src/operations.ts'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import { retry } from '#src/outbox/act/choices.ts'
import { readDrafts } from '#src/outbox/drafts/drafts.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { openCamera } from '#src/photos/camera.ts'
import { shrink } from '#src/photos/shrink.ts'
import { operationExamples } from '../../operation-examples.ts'
import { json } from '../../support/sentinel-server.ts'
import { openDevice } from '../open-device.tsx'
import { jpeg, pick, shrinkWhenAsked } from '../picking.ts'
import { openRefused } from './open-correcting.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/camera.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

/** The camera's next photo, with other bytes than the rejected one. */
const smaller = jpeg.slice()
smaller[smaller.length - 3] = 7

beforeEach(() => {
  vi.mocked(shrink).mockImplementation(async () => ({
    bytes: smaller.slice().buffer,
    thumbnail: smaller.slice().buffer,
  }))
})

it('PIC-07 the camera that takes a refused photo again shows the refused photo over the finder', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  vi.mocked(openCamera).mockResolvedValue({
    ...{ hasTorch: false, setTorch: vi.fn(), zoom: undefined, setZoom: vi.fn() },
    frame: () => expect.unreachable(),
    leave: () => undefined,
  })
  const [example] = withPhotos
  if (example === undefined) throw new Error('no operation has a photo')
  const { user } = await openTooLarge(example)
  await user.click(await screen.findByRole('button', { name: 'Tirar outra foto' }))
  const camera = await screen.findByRole('dialog', { name: /^Câmera/ })
  await within(camera).findByRole('button', { name: 'Comparar com a anterior' })
  expect(camera.querySelector('img')?.src).toMatch(/^blob:/)
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const withPhotos = operationExamples.filter(({ operation }) => operation.photos !== undefined)

/** Opens Envios with one photo of that operation that is too large for the provider. */
function openTooLarge({ operation, args }: (typeof withPhotos)[number], behind: Intent[] = []) {
  const spec = operation as unknown as Operation
  const intent = spec(args)
  const [photoId = ''] = spec.photos?.(args) ?? []
  const { path } = spec.request(args, { id: Number })
  const body = {
    id: photoId,
    bytes: jpeg.slice().buffer,
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: jpeg.length,
    sha256: hashOf(jpeg),
  }
  // The operation compares the provider's current value before it sends a photo.
  const asked = [spec.observe?.reads(args, { id: Number }) ?? []].flat()
  const needed = [spec.needs?.(args, { id: Number }) ?? []].flat()
  return openRefused({
    ...{ intent, behind },
    bodies: [body],
    path,
    error: {},
    status: 413,
    answers: Object.fromEntries([...asked, ...needed].map((one) => [one, { value: {} }])),
  })
}

it.each(withPhotos)(
  'UX-06 $operation.kind: a photo that is too large is retaken in Envios, in its place',
  async (example) => {
    const { user, database, entry, calls } = await openTooLarge(example)
    const before = await entry()
    expect(before.parked?.why).toBe('too-large')
    await screen.findByRole('button', { name: 'Tirar outra foto' })
    await pick(user, 'camera')
    await waitFor(async () => expect((await entry()).state).toBe('waiting'))
    const after = await entry()
    expect(after).toMatchObject({ id: before.id, seq: before.seq, lane: before.lane })
    expect(after.bodyIds).not.toEqual(before.bodyIds)
    const kept = await database.relaxed.bodies.toArray()
    expect(kept.map(({ id, sha256 }) => [id, sha256])).toEqual([
      [after.bodyIds[0], hashOf(smaller)],
    ])
    expect(calls()).toHaveLength(1)
  },
)

it('UX-06 UX-31 evidence that is too large with the finalized report behind it: another photo is taken, and both are sent', async () => {
  const evidence = withPhotos.find(({ operation }) => operation.kind === addDamageEvidence.kind)
  const finalization = finalizeReport({
    idRecebimento: 1,
    finalizedAt: '2026-11-20T14:32:00.000Z',
  })
  const opened = await openTooLarge(evidence ?? expect.unreachable(), [finalization])
  const { user, provider, entries, entry, accept, deliver } = opened
  const states = async () => (await entries()).map(({ state }) => state)
  expect(await states()).toEqual(['parked', 'waiting'])
  await screen.findByRole('button', { name: 'Tirar outra foto' })
  await pick(user, 'camera')
  await waitFor(async () => expect((await entry()).state).toBe('waiting'))
  accept({ value: { idRecebimentoImage: 35_002, size: smaller.length, sha256: hashOf(smaller) } })
  provider.on(paths.receivingHistory(1), json({ value: [] }))
  provider.on(paths.receivingConfirm(1), json({ value: { success: true } }))
  await deliver()
  expect(await states()).toEqual(['settled', 'settled'])
})

const [anyWithPhoto = expect.unreachable()] = withPhotos

it('UX-31 says that a photo is not used for an entry that was sent again meanwhile, and keeps its original', async () => {
  const { user, database, person, entry } = await openTooLarge(anyWithPhoto)
  const before = await entry()
  await screen.findByRole('button', { name: 'Tirar outra foto' })
  vi.mocked(shrink).mockRejectedValueOnce(new Error('no memory'))
  await pick(user, 'camera')
  const notice = (await screen.findByText('Erro ao processar imagem!')).closest('[role=alert]')
  const held = async () => (await readDrafts(database, person)).map(({ form }) => form)
  await waitFor(async () => expect(await held()).toHaveLength(1))
  const go = shrinkWhenAsked()
  const again = within(notice as HTMLElement).getByRole('button', { name: 'Tentar de novo' })
  await waitFor(() => expect(again).toHaveProperty('disabled', false))
  await user.click(again)
  await retry(database, before.id)
  go()
  expect(await screen.findAllByText(/^Esta foto não foi usada: /)).not.toEqual([])
  expect(await held()).toEqual([expect.stringMatching(/^photo-held:/)])
  expect(await entry()).toMatchObject({ state: 'waiting', bodyIds: before.bodyIds })
})

it('UX-12 UX-31 an unused photo leaves no slot, and is held', async () => {
  const { user, database, person, entry } = await openTooLarge(anyWithPhoto)
  const { id } = await entry()
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Tirar outra foto' }))
  await waitFor(async () => expect(await readDrafts(database, person)).toHaveLength(1))
  const go = shrinkWhenAsked()
  await pick(user, 'camera')
  await retry(database, id)
  go()
  expect(await screen.findAllByText(/^Esta foto não foi usada: /)).not.toEqual([])
  const held = expect.stringMatching(/^photo-held:/) as string
  await waitFor(async () =>
    expect(await readDrafts(database, person)).toMatchObject([{ form: held }]),
  )
})

it('claims no correction for an entry that cannot be corrected', async () => {
  const device = await openDevice({ operations: operationByKind })
  const intent = (anyWithPhoto.operation as unknown as Operation)(anyWithPhoto.args)
  const clock = { now: () => Date.now() }
  const [entry = expect.unreachable()] = await submit(device.database, { clock }, device.person, [
    intent,
  ])
  const said = vi.fn()
  function PutNothingRight() {
    const recorrect = useRecorrect(entry)
    return (
      <button onClick={() => void recorrect(() => undefined).then(said, said)}>Corrigir</button>
    )
  }
  device.show(<PutNothingRight />, '/')
  await device.user.click(screen.getByRole('button', { name: 'Corrigir' }))
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.any(NoLongerPossibleError)))
})

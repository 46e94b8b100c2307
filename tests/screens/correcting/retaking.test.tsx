import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Operation } from '#src/outbox/operation.ts'
import { shrink } from '#src/photos/shrink.ts'
import { operationExamples } from '../../operation-examples.ts'
import { jpeg, pick } from '../picking.ts'
import { openRefused } from './open-correcting.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

/** What the camera gives now: other bytes than the refused ones. */
const smaller = jpeg.slice()
smaller[smaller.length - 3] = 7

beforeEach(() => {
  vi.mocked(shrink).mockImplementation(async () => ({
    bytes: smaller.slice().buffer,
    thumbnail: smaller.slice().buffer,
  }))
})

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const withPhotos = operationExamples.filter(({ operation }) => operation.photos !== undefined)

it.each(withPhotos)(
  'UX-06 $operation.kind: a photo that is too large is taken again in Envios, in its place',
  async ({ operation, args }) => {
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
    // The probe of a photo compares with what is there before it.
    const replay = spec.replay
    const asked = replay.class === 'probe' ? [replay.ask(args, { id: Number })].flat() : []
    const looked = [spec.look?.(args, { id: Number }) ?? []].flat()
    const { user, database, entry, calls } = await openRefused({
      intent,
      bodies: [body],
      path,
      error: {},
      status: 413,
      answers: Object.fromEntries([...asked, ...looked].map((one) => [one, { value: {} }])),
    })
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

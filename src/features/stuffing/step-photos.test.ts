import { withoutExtensions } from '#contract/extensions.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { exampleEntry } from '#src/outbox/testing/example-entry.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { describe, expect, it } from 'vitest'
import { photosOfStep, stepOfEntry } from './step-photos.ts'

const report: StuffingState = {
  idSaida: 4711,
  status: 0,
  step: '3',
  hasPre: 1,
  preCounter: 2,
  picture1: 1,
  picture2: 1,
  picture3: 0,
  picture4: 0,
  picture5: 0,
  picture6: 0,
  picture7: 0,
  pictureChecklist: 0,
}

const entry = (change: Partial<Entry> = {}): Entry =>
  exampleEntry({
    kind: 'stuffing.uploadPhoto.v1',
    args: { idSaida: 4711, step: '1', photoId: 'b1' },
    bodyIds: ['b1'],
    ...change,
  })

const pre = (change: Partial<Entry> = {}) =>
  entry({ kind: 'stuffing.addPrePhoto.v1', args: { idSaida: 4711, photoId: 'b1' }, ...change })

const twoDays = 2 * 86_400_000
const photos = (step: '1' | '3' | 'PRE', entries: Entry[] = []) =>
  photosOfStep(report, entries, step, { askedAt: twoDays, extensions: true })

describe('the photo of a step', () => {
  it('is missing where neither the provider nor this device has one', () => {
    expect(photos('3')).toEqual([])
    expect(photos('3', [entry({ args: { step: '3' }, state: 'discarded' })])).toEqual([])
  })

  it('STF-29 of the provider has a URL with a cache-busting parameter', () => {
    expect(photos('1')[0]?.path).toEqual({
      full: '/api/ops/estufagem/file/4711/1?v=2',
      thumbnail: '/api/ops/estufagem/file/4711/1?thumb=1&v=2',
    })
  })

  it('STF-29 has a new parameter after this device has replaced it', () => {
    const sent = entry({ state: 'settled', end: { at: 1234 } })
    expect(photos('1', [sent])[0]?.path?.full).toBe('/api/ops/estufagem/file/4711/1?v=1234')
  })

  it("that waits on this device is shown instead of the provider's", () => {
    const [photo] = photos('1', [entry({ state: 'settled', end: { at: 9 } }), entry({ id: 'e2' })])
    expect(photo).toMatchObject({ entry: { id: 'e2' } })
    expect(photo).not.toHaveProperty('path')
  })

  it('that was sent counts as this device’s own until the provider lists another hash', () => {
    const args = { idSaida: 4711, step: '1', photoId: 'b1', sha256: 'ours' }
    const sent = entry({ state: 'settled', end: { at: 9 }, args })
    const shownOver = (sha256: string, own: Entry) =>
      photosOfStep({ ...report, pictures: [{ step: '1', sha256 }] }, [own], '1', {
        askedAt: twoDays,
        extensions: true,
      })[0]
    expect(shownOver('ours', sent)).toMatchObject({ entry: { id: 'e1' } })
    expect(shownOver('theirs', sent)).not.toHaveProperty('entry')
    expect(shownOver('theirs', sent)?.path?.full).toBe('/api/ops/estufagem/file/4711/1?v=theirs')
    // A waiting photo is not at the provider yet.
    expect(shownOver('theirs', entry({ args }))).toMatchObject({ entry: { id: 'e1' } })
  })

  it('of PRE that was replaced here counts as this device’s own until another hash is listed', () => {
    const args = { idSaida: 4711, step: 'PRE', photoId: 'b1', sha256: 'ours' }
    const sent = entry({ state: 'settled', end: { at: 9 }, args })
    const lastOver = (sha256: string) => {
      const pictures = [{ step: 'PRE' as const, sha256 }]
      return photosOfStep({ ...report, status: 1, pictures }, [sent], 'PRE', {
        askedAt: twoDays,
        extensions: true,
      }).at(-1)
    }
    expect(lastOver('ours')).toMatchObject({ entry: { id: 'e1' } })
    expect(lastOver('theirs')).not.toHaveProperty('entry')
  })

  it('is not brought by an entry of another kind', () => {
    expect(stepOfEntry({ kind: 'stuffing.finishPre.v1', args: { idSaida: 4711 } })).toBeUndefined()
  })
})

describe('the photos of PRE', () => {
  it('are numbered up to the counter', () => {
    expect(photos('PRE').map(({ path }) => path?.full)).toEqual([
      '/api/ops/estufagem/file/4711/PRE?n=1&v=1-2',
      '/api/ops/estufagem/file/4711/PRE?n=2&v=2-2',
    ])
  })

  it('are only the last one and the waiting ones where the provider does not support numbers', () => {
    const untold = { askedAt: twoDays, extensions: false }
    const shown = photosOfStep({ ...report, preCounter: 3 }, [pre()], 'PRE', untold)
    expect(shown.map(({ n, entry: its }) => n ?? its?.id)).toEqual([2, 'e1'])
    expect(withoutExtensions(shown[0]?.path?.full ?? '')).toBe(
      '/api/ops/estufagem/file/4711/PRE?v=2-2',
    )
    expect(photosOfStep({ ...report, preCounter: 0 }, [], 'PRE', untold)).toEqual([])
  })

  it('end with the waiting ones, which the counter already includes', () => {
    const shown = photosOfStep({ ...report, preCounter: 4 }, [pre(), pre({ id: 'e2' })], 'PRE', {
      askedAt: 0,
      extensions: true,
    })
    expect(shown.map(({ n, entry: its }) => n ?? its?.id)).toEqual([1, 2, 'e1', 'e2'])
  })

  it('include a sent one under the number in its response', () => {
    const answer = { status: 200, value: { ...report, preCounter: 2 } }
    const shown = photos('PRE', [pre({ state: 'settled', end: { at: 7, answer } })])
    expect(shown.map(({ n, entry: its }) => [n, its?.id])).toEqual([
      [1, undefined],
      [2, 'e1'],
    ])
    expect(shown[1]?.path?.full).toContain('v=2-7')
  })

  it('STF-10 end with the retaken one in a complete report', () => {
    const again = entry({ id: 'e9', args: { idSaida: 4711, step: 'PRE', photoId: 'b9' } })
    const shown = photosOfStep({ ...report, status: 1 }, [again], 'PRE', {
      askedAt: 0,
      extensions: true,
    })
    expect(shown.map(({ n, entry: its, path }) => [n, its?.id, path !== undefined])).toEqual([
      [1, undefined, true],
      [2, 'e9', false],
    ])
  })
})

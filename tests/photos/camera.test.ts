import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openHarness, type Harness } from './open-harness.ts'

vi.setConfig({ testTimeout: 60_000 })

let harness: Harness

beforeAll(async () => {
  harness = await openHarness([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ])
}, 60_000)

afterAll(() => harness.close())

beforeEach(async () => {
  await harness.page.goto(harness.url)
  await harness.page.waitForFunction(() => 'photos' in window)
})

const problemOf = () =>
  harness.page.evaluate(async () => {
    const video = document.querySelector('video')
    if (!video) throw new Error('no video')
    return window.photos.openCamera(video, new AbortController().signal).then(
      () => 'it opened',
      (error: { problem?: string }) => error.problem,
    )
  })

describe('the in-page camera', () => {
  it('UX-30 a frame becomes a photo like any other', async () => {
    const photo = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      const camera = await window.photos.openCamera(video, new AbortController().signal)
      const { bytes, type } = await window.photos.takeFrame(camera.frame())
      camera.leave()
      return { type, bytes: [...new Uint8Array(bytes)] }
    })
    expect(photo.type).toBe('image/jpeg')
    const { width, height } = await sharp(Uint8Array.from(photo.bytes)).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(1920)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(480)
  })

  it('UX-30 opens once for several photos of one visit, and asks for the rear camera', async () => {
    const asked = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      const calls: (MediaStreamConstraints | undefined)[] = []
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) => {
        calls.push(wanted)
        return open(wanted)
      }
      for (let n = 0; n < 3; n += 1) {
        const camera = await window.photos.openCamera(video, new AbortController().signal)
        const frame = await camera.frame()
        frame.close()
        camera.leave()
      }
      return calls
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      audio: false,
      video: { facingMode: { ideal: 'environment' } },
    })
  })

  /** The fake camera has no lamp and no zoom, so the track's capabilities are replaced here. */
  it('UX-30 PIC-01 PIC-02 PIC-03 sets lamp and zoom where its track has them, and resets both at the end', async () => {
    const found = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      const open = async () => window.photos.openCamera(video, new AbortController().signal)
      const track = MediaStreamTrack.prototype
      const asked: unknown[] = []
      track.applyConstraints = async (wanted) => void asked.push(wanted?.advanced)
      const has = async (can: object) => {
        track.getCapabilities = () => can
        track.getSettings = () => ({ zoom: 1 }) as never
        const { hasTorch, zoom, leave } = await open()
        leave()
        return [hasTorch, zoom]
      }
      const seen = [
        await has({}),
        await has({ torch: false, zoom: { min: 1, max: 1 } }),
        await has({ torch: true, zoom: { min: 1, max: 8, step: 0.1 } }),
      ]
      const before = [...asked]
      const both = await open()
      await both.setTorch(true)
      await both.setZoom(2)
      both.leave()
      return { seen, before, asked }
    })
    expect(found).toEqual({
      seen: [
        [false, undefined],
        [false, undefined],
        [true, { min: 1, max: 8, value: 1 }],
      ],
      before: [],
      asked: [[{ torch: true }], [{ torch: true, zoom: 2 }], [{ torch: false, zoom: 1 }]],
    })
  })

  it('is off once the visit has ended', async () => {
    const states = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      await window.photos.openCamera(video, new AbortController().signal)
      const tracks = video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : []
      const before = tracks.map(({ readyState }) => readyState)
      window.photos.stopCamera()
      return [before, tracks.map(({ readyState }) => readyState)]
    })
    expect(states).toEqual([['live'], ['ended']])
  })

  it('UX-30 times out when no frame arrives', async () => {
    await harness.page.clock.install()
    await harness.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => new MediaStream()
    })
    const problem = problemOf()
    await harness.page.clock.runFor(2_000)
    expect(await problem).toBe('no-frame')
  })

  it('UX-30 distinguishes a denied permission from a missing camera', async () => {
    for (const [name, problem] of [
      ['NotAllowedError', 'denied'],
      ['NotFoundError', 'absent'],
    ] as const) {
      await harness.page.evaluate((reason) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reason))
      }, name)
      expect(await problemOf()).toBe(problem)
    }
  })
})

describe('without a worker for images', () => {
  it('UX-31 shrinks a camera frame on the page', async () => {
    const type = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      window.Worker = class {
        constructor() {
          throw new Error('no workers here')
        }
      } as unknown as typeof Worker
      const camera = await window.photos.openCamera(video, new AbortController().signal)
      return (await window.photos.takeFrame(camera.frame())).type
    })
    expect(type).toBe('image/jpeg')
  })
})

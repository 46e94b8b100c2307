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

  it('UX-30 has a torch where its track supports it, and lights it', async () => {
    const found = await harness.page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) throw new Error('no video')
      const open = async () => window.photos.openCamera(video, new AbortController().signal)
      const without = await open()
      const asked: unknown[] = []
      MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as never
      MediaStreamTrack.prototype.applyConstraints = async (wanted) => void asked.push(wanted)
      const withOne = await open()
      await withOne.setTorch(true)
      return { has: [without.hasTorch, withOne.hasTorch], asked }
    })
    expect(found).toEqual({ has: [false, true], asked: [{ advanced: [{ torch: true }] }] })
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

/**
 * A photo of 12 MP, with the page's CPU slowed 4 times: how long the screen stands still while it is
 * shrunk, beside compressorjs doing the same on the page. Chromium slows the page and not its worker,
 * so the total of the worker is flattered; the longest block is what is compared.
 */
import { openHarness, type Harness } from '../tests/photos/open-harness.ts'
import { detailedPhoto } from '../tests/photos/pictures.ts'
import { median } from './record/median.ts'

const rounds = Number(process.env['ROUNDS'] ?? 5)
const slowdown = 4
const allowedBlockMs = 100

type Way = 'worker' | 'compressorjs'

interface Measured {
  totalMs: number
  /** The longest main-thread task; a task under 50 ms counts as 0 (the browser reports none). */
  longestBlockMs: number
  bytes: number
}

async function measure({ page }: Harness, way: Way): Promise<Measured> {
  return page.evaluate(async (chosen) => {
    const file = new File([window.benchPhoto], 'IMG_0001.jpg', { type: 'image/jpeg' })
    const blocks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) blocks.push(entry.duration)
    })
    observer.observe({ type: 'longtask' })
    const from = performance.now()
    const photo =
      chosen === 'worker'
        ? await window.photos.takeFile(file)
        : await window.photos.encodeOnPage({ bytes: await file.arrayBuffer(), type: 'image/jpeg' })
    const totalMs = performance.now() - from
    // The browser reports a task after it has ended.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))
    await new Promise((resolve) => setTimeout(resolve, 200))
    observer.disconnect()
    return { totalMs, longestBlockMs: Math.max(0, ...blocks), bytes: photo.bytes.byteLength }
  }, way)
}

declare global {
  interface Window {
    benchPhoto: Uint8Array<ArrayBuffer>
  }
}

async function main(): Promise<boolean> {
  const photo = await detailedPhoto(4000, 3000)
  const harness = await openHarness()
  try {
    await harness.page.evaluate((data) => {
      window.benchPhoto = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
    }, photo.toString('base64'))
    const session = await harness.page.context().newCDPSession(harness.page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const results: Record<Way, Measured[]> = { worker: [], compressorjs: [] }
    await measure(harness, 'worker')
    await measure(harness, 'compressorjs')
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ['worker', 'compressorjs'] as const) {
        results[way].push(await measure(harness, way))
      }
    }

    console.log(
      `Photo of 4000 × 3000 (${(photo.length / 1e6).toFixed(1)} MB), CPU slowed ${slowdown} times, ${rounds} rounds, medians`,
    )
    for (const [way, measured] of Object.entries(results)) {
      const of = (field: keyof Measured) => Math.round(median(measured.map((one) => one[field])))
      const worst = Math.round(Math.max(...measured.map(({ longestBlockMs }) => longestBlockMs)))
      console.log(
        `  ${way.padEnd(13)} longest block ${of('longestBlockMs')} ms (worst ${worst}), total ${of('totalMs')} ms, ${Math.round(of('bytes') / 1000)} kB out`,
      )
    }
    const worst = Math.max(...results.worker.map(({ longestBlockMs }) => longestBlockMs))
    const kept = worst <= allowedBlockMs
    console.log(
      `  ${kept ? 'kept' : 'NOT KEPT'}: no main-thread task over ${allowedBlockMs} ms in the worker's rounds`,
    )
    return kept
  } finally {
    await harness.close()
  }
}

if (!(await main())) process.exitCode = 1

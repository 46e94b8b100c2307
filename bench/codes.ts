/**
 * How long the reader of codes needs for a frame of the camera, for each kind of code and for weak views, compared
 * with the bare library on the page. Ours works in a worker: the page draws nothing in that time and does not stand
 * still.
 */
import type { RenderOptions } from 'bwip-js/node'
import type { openCodeReader } from '../src/photos/codes/code-reader.ts'
import type { readBarcodes } from 'zxing-wasm/reader'
import { fakeCamera, showCode, type View } from '../e2e/support/code-camera.ts'
import { openHarness } from '../tests/photos/open-harness.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'

const rounds = Number(process.env['ROUNDS'] ?? 15)
const allowedRatio = 2

const scenes: Record<string, [RenderOptions, View]> = {
  'Code 128': [{ bcid: 'code128', text: 'OT-1234' }, {}],
  'GS1 DataMatrix': [{ bcid: 'gs1datamatrix', text: '(01)04012345678901(10)LOTE77' }, {}],
  'QR Code': [{ bcid: 'qrcode', text: 'OT-1234' }, {}],
  'Code 128, blurred, turned, at an angle, dark': [
    { bcid: 'code128', text: 'OT-1234' },
    { blur: 1, turned: 8, angle: 25, light: 0.4 },
  ],
}

/** Runs in the page: the medians of both ways, in ms. */
async function measure(count: number): Promise<{ ours: number[]; bare: number[] }> {
  const [own, library] = [
    '/src/photos/codes/code-reader.ts',
    '/node_modules/zxing-wasm/dist/es/reader/index.js',
  ]
  const { openCodeReader: open } = (await import(own as string)) as {
    openCodeReader: typeof openCodeReader
  }
  const { readBarcodes: read } = (await import(library as string)) as {
    readBarcodes: typeof readBarcodes
  }
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true })
  await video.play()
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const reader = await open()
  const ways = {
    ours: async () => (await reader.find(video)).length,
    bare: async () => {
      context?.drawImage(video, 0, 0)
      const frame = context?.getImageData(0, 0, canvas.width, canvas.height)
      return frame ? (await read(frame)).filter(({ isValid }) => isValid).length : 0
    },
  }
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = -2; round < count; round += 1) {
    for (const way of ['ours', 'bare'] as const) {
      const from = performance.now()
      const found = await ways[way]()
      if (found === 0) throw new Error(`${way} found no code`)
      if (round >= 0) times[way].push(performance.now() - from)
    }
  }
  reader.close()
  return times
}

const harness = await openHarness()
try {
  // The loader of this script names the functions that the page gets by this function.
  await harness.page.addInitScript('globalThis.__name = (it) => it')
  await fakeCamera(harness.page)
  await harness.page.reload()
  await harness.page.evaluate(() => {
    // The library looks for its WebAssembly at a public server unless it is told where it is.
    const real = fetch
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.endsWith('zxing_reader.wasm')
        ? real('/node_modules/zxing-wasm/dist/reader/zxing_reader.wasm', init)
        : real(input, init)
  })
  const bars: { name: string; value: number; whose: 'ours' | 'peer' }[] = []
  const ratios: number[] = []
  for (const [name, [code, view]] of Object.entries(scenes)) {
    await showCode(harness.page, code, view)
    const { ours, bare } = await harness.page.evaluate(measure, rounds)
    bars.push({ name: `${name}: ours, in a worker`, value: median(ours), whose: 'ours' })
    bars.push({ name: `${name}: the bare library`, value: median(bare), whose: 'peer' })
    ratios.push(median(ours) / median(bare))
  }
  tell({
    title: 'How long a frame of the camera takes to read',
    about: `1280 × 960; medians of ${rounds}`,
    unit: 'ms',
    bars,
    budgets: [
      {
        what: 'the largest ratio to the bare library',
        value: Math.max(...ratios),
        unit: '×',
        limit: allowedRatio,
        side: 'most',
      },
    ],
  })
} finally {
  await harness.close()
}

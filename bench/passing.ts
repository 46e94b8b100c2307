/**
 * How fast one tablet passes unsent work to another one by QR codes: the real codes on a canvas at the real pace, filmed
 * and read by the real reader. It is compared with the pace itself, which a camera that misses nothing would reach.
 */
import { blockBytes } from '../src/features/outbox/passing/fountain.ts'
import type { makeReceiver } from '../src/features/outbox/passing/key-lock.ts'
import type { beginReceiving } from '../src/features/outbox/passing/receiving.ts'
import type { beginShowing, CodeSize } from '../src/features/outbox/passing/showing.ts'
import type { watchCodes } from '../src/photos/codes/watch-codes.ts'
import { openHarness } from '../tests/photos/open-harness.ts'
import { tell } from './record/tell.ts'

const bytes = Number(process.env['BYTES'] ?? 100_000)
const allowedRatio = 2

interface Parts {
  makeReceiver: typeof makeReceiver
  beginReceiving: typeof beginReceiving
  beginShowing: typeof beginShowing
  codesInSecond: number
  watchCodes: typeof watchCodes
  encode: (text: string, options: object) => { data: boolean[][]; size: number }
}

/** Runs in the page: passes random content, and returns how long that took and how many codes were shown. */
async function pass({ length, size }: { length: number; size: CodeSize }) {
  const passing = '/src/features/outbox/passing'
  const paths = ['key-lock', 'receiving', 'showing'].map((name) => `${passing}/${name}.ts`)
  paths.push('/src/photos/codes/watch-codes.ts', '/node_modules/uqr/dist/index.mjs')
  const modules = await Promise.all(paths.map((path) => import(path) as Promise<object>))
  const parts = Object.assign({}, ...modules) as Parts
  const screen = new OffscreenCanvas(1, 1).getContext('2d')
  const camera = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
  const seen = camera.getContext('2d')
  if (!screen || !seen) throw new Error('no canvas')
  const receiver = await parts.makeReceiver()
  const content = new Uint8Array(length)
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(content.subarray(at, Math.min(at + 65_536, length)))
  const showing = await parts.beginShowing(
    new Blob([content]),
    receiver.publicKey,
    async () => undefined,
  )
  const take = await parts.beginReceiving(receiver)
  let shown = 0

  const show = async () => {
    shown += 1
    const options = { ecc: 'L', boostEcc: false, border: 4, maskPattern: 2 }
    const { data, size: side } = parts.encode(await showing.next(size), options)
    screen.canvas.width = side
    screen.canvas.height = side
    screen.fillStyle = '#fff'
    screen.fillRect(0, 0, side, side)
    screen.fillStyle = '#000'
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries()) if (isDark) screen.fillRect(x, y, 1, 1)
    // Smoothed, because a camera sees no sharp edges.
    seen.fillRect(0, 0, 1280, 960)
    seen.drawImage(screen.canvas, 300, 140, 680, 680)
  }
  const video = Object.assign(document.createElement('video'), { muted: true })
  video.srcObject = camera.captureStream(30)
  await show()
  await video.play()
  const ended = new AbortController()
  let seenCodes = 0
  let last = ''
  let from = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const onCode = (text: string) => {
    // The first code is shown until the reader is loaded.
    if (from === 0) {
      from = performance.now()
      timer = setInterval(() => void show(), 1000 / parts.codesInSecond)
    }
    if (text === last) return
    last = text
    seenCodes += 1
    void take(text).then(({ is }) => is === 'whole' && ended.abort())
  }
  await parts.watchCodes(video, ended.signal, onCode, { sought: 'qr' })
  clearInterval(timer)
  const seconds = (performance.now() - from) / 1000
  return { seconds, share: seenCodes / shown, perSecond: parts.codesInSecond }
}

const harness = await openHarness()
try {
  // The loader of this script names the functions that the page gets by this function.
  await harness.page.addInitScript('globalThis.__name = (it) => it')
  await harness.page.reload()
  const bars: { name: string; value: number; whose: 'ours' | 'least' }[] = []
  const notes: string[] = []
  const ratios: number[] = []
  for (const [name, size] of [
    ['as it begins', 2],
    ['«Mais devagar»', 1],
  ] as const) {
    const asked = { length: bytes, size }
    const { seconds, share, perSecond } = await harness.page.evaluate(pass, asked)
    const least = bytes / (blockBytes * size) / perSecond
    bars.push({ name, value: seconds, whose: 'ours' })
    bars.push({ name: `${name}: every code seen`, value: least, whose: 'least' })
    const speed = (bytes / 1000 / seconds).toFixed(1)
    notes.push(`${name}: ${speed} kB/s; ${Math.round(share * 100)} % of the codes were read`)
    ratios.push(seconds / least)
  }
  tell({
    title: 'How long it takes to pass work by codes',
    about: `${bytes / 1000} kB, a camera of 1280 × 960; once`,
    unit: 's',
    bars,
    budgets: [
      {
        what: 'the largest ratio to seeing every code',
        value: Math.max(...ratios),
        unit: '×',
        limit: allowedRatio,
        side: 'most',
      },
    ],
    notes,
  })
} finally {
  await harness.close()
}

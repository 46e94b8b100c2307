import type { CodeAnswer, CodeQuestion, FoundCode } from './code-worker.ts'

/** Finds the codes in a frame. Rejects where the reader cannot be loaded. */
export type CodeFinder = (video: HTMLVideoElement) => Promise<FoundCode[]>

export interface OpenReader {
  find: CodeFinder
  close: () => void
}

/** 'qr' looks for QR codes alone, which takes less time for a frame. */
export type SoughtCodes = CodeQuestion['sought']

/** The browser's own reader, where it knows the sought formats; otherwise WebAssembly in a worker. */
export async function openCodeReader(sought: SoughtCodes = 'all'): Promise<OpenReader> {
  const own = await openOwnReader(sought === 'qr' ? ['qr_code'] : ownFormats)
  if (own === undefined) return openWorker(sought)
  let used = own
  return {
    // Chrome may list all formats and then have no service that detects them.
    find: (video) =>
      used.find(video).catch((cause: unknown) => {
        if (used !== own) throw cause
        used = openWorker(sought)
        return used.find(video)
      }),
    close: () => used.close(),
  }
}

interface Detected {
  rawValue: string
  format: string
  boundingBox: DOMRectReadOnly
}

interface DetectorClass {
  new (options: { formats: string[] }): {
    detect: (source: HTMLVideoElement) => Promise<Detected[]>
  }
  getSupportedFormats: () => Promise<string[]>
}

const ownFormats = [
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'upc_a',
  'itf',
  'qr_code',
  'data_matrix',
]

async function openOwnReader(formats: string[]): Promise<OpenReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector === undefined || !formats.every((one) => known?.includes(one)))
    return undefined
  const detector = new BarcodeDetector({ formats })
  return {
    find: async (video) => {
      const detected = await detector.detect(video)
      return detected.map(({ rawValue, format, boundingBox: { x, y, width, height } }) => ({
        text: rawValue,
        isWeak: format === 'code_39' || format === 'itf',
        x: (x + width / 2) / video.videoWidth,
        y: (y + height / 2) / video.videoHeight,
      }))
    },
    close: () => undefined,
  }
}

function openWorker(sought: SoughtCodes): OpenReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  return {
    find: async (video) => {
      const frame = await createImageBitmap(video)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) =>
          'found' in data ? resolve(data.found) : reject(new Error(data.failed))
        worker.onerror = ({ message }) => reject(new Error(message || 'the worker did not start'))
        worker.postMessage({ frame, sought } satisfies CodeQuestion, [frame])
      })
    },
    close: () => worker.terminate(),
  }
}

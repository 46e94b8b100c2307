import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** A code in a frame of the camera. */
export interface FoundCode {
  /** With the symbology identifier in front where the code is GS1. */
  text: string
  /** The symbology has no check digit, so a single reading can be wrong. */
  isWeak: boolean
  /** The centre of the code, in shares of the width and the height of the frame. */
  x: number
  y: number
}

export interface CodeQuestion {
  frame: ImageBitmap
  sought: 'all' | 'qr'
}

export type CodeAnswer = { found: FoundCode[] } | { failed: string }

const formats: ReadInputBarcodeFormat[] = [
  'Code128',
  'Code39',
  'EAN13',
  'EAN8',
  'UPCA',
  'ITF',
  'DataBar',
  'QRCode',
  'DataMatrix',
]

/** The width, in px, to which a frame is shrunk for QR codes alone: a third of the time of a whole frame. */
const largestForQr = 1440

// It would write to the console what the rejection says.
prepareZXingModule({ overrides: { locateFile: () => wasm, printErr: () => undefined } })

self.addEventListener('message', ({ data }: MessageEvent<CodeQuestion>) => {
  findCodes(data).then(
    (found) => self.postMessage({ found } satisfies CodeAnswer),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies CodeAnswer),
  )
})

async function findCodes({ frame, sought }: CodeQuestion): Promise<FoundCode[]> {
  const scale = sought === 'qr' ? Math.min(1, largestForQr / frame.width) : 1
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(frame, 0, 0, width, height)
  frame.close()
  const results = await readBarcodes(context.getImageData(0, 0, width, height), {
    formats: sought === 'qr' ? ['QRCode'] : formats,
    tryHarder: true,
    maxNumberOfSymbols: 4,
    textMode: 'Plain',
  })
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, contentType, symbologyIdentifier, symbology, position }) => ({
      text: contentType === 'GS1' ? symbologyIdentifier + text : text,
      isWeak: symbology === 'Code39' || symbology === 'ITF',
      x: (position.topLeft.x + position.bottomRight.x) / 2 / width,
      y: (position.topLeft.y + position.bottomRight.y) / 2 / height,
    }))
}

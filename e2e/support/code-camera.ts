import { toBuffer, type RenderOptions } from 'bwip-js/node'
import type { Page } from 'playwright/test'

/** How the camera sees a code. */
export interface View {
  /** Radius of the blur, in px of a frame of 1280 × 960. */
  blur?: number
  /** Turn of the code in its plane, in degrees. */
  turned?: number
  /** Angle between the camera and the normal of the label, in degrees. */
  angle?: number
  /** Brightness, 1 for a well-lit label; below 1 the picture also gets noise. */
  light?: number
}

/** Replaces the page's camera by a canvas, which `showCode` fills. Call it before the page loads. */
export const fakeCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 960
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.fillRect(0, 0, canvas.width, canvas.height)
    Object.assign(globalThis, { codeCamera: canvas })
    navigator.mediaDevices.getUserMedia = async () => {
      // A canvas that nobody draws on sends no frames.
      const stream = canvas.captureStream(15)
      const timer = setInterval(() => {
        if (!stream.active) clearInterval(timer)
        context?.fillRect(0, 0, 1, 1)
      }, 50)
      return stream
    }
  })

/** Shows a code of bwip-js to the camera, as it looks in that view. */
export async function showCode(page: Page, code: RenderOptions, view: View = {}) {
  const png = await toBuffer({ scale: 3, padding: 12, backgroundcolor: 'FFFFFF', ...code })
  await page.evaluate(drawCode, { png: `data:image/png;base64,${png.toString('base64')}`, ...view })
}

/** Runs in the page. */
async function drawCode(given: View & { png: string }) {
  const { png, blur = 0, turned = 0, angle = 0, light = 1 } = given
  const { codeCamera: canvas } = globalThis as unknown as { codeCamera: HTMLCanvasElement }
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const picture = new Image()
  picture.src = png
  await picture.decode()
  const { width, height } = canvas

  const flat = sheet()
  flat.translate(width / 2, height / 2)
  flat.rotate((turned * Math.PI) / 180)
  const scale = Math.min(900 / picture.width, 600 / picture.height, 1.6)
  flat.scale(scale, scale)
  flat.drawImage(picture, -picture.width / 2, -picture.height / 2)

  // Column by column: the far side of a label that is seen at an angle is smaller.
  const seen = sheet()
  const radians = (angle * Math.PI) / 180
  const far = 1_600
  for (let x = 0; x < width; x += 1) {
    const across = x - width / 2
    const from = (across * far) / (far * Math.cos(radians) - across * Math.sin(radians))
    const high = height / (1 + (from * Math.sin(radians)) / far)
    const top = (height - high) / 2
    seen.drawImage(flat.canvas, from + width / 2, 0, 1, height, x, top, 1, high)
  }
  context.filter = `blur(${blur}px) brightness(${light})`
  context.drawImage(seen.canvas, 0, 0)
  context.filter = 'none'
  if (light < 1) addNoise(context, width, height)

  /** A canvas of the size of the frame, in the colour of cardboard. */
  function sheet(): CanvasRenderingContext2D {
    const empty = Object.assign(document.createElement('canvas'), { width, height })
    const on = empty.getContext('2d')
    if (!on) throw new Error('no canvas')
    on.fillStyle = '#d8d2c4'
    on.fillRect(0, 0, width, height)
    return on
  }

  /** A weak pseudo-random noise of ±6 of 255, the same in each run. */
  function addNoise(on: CanvasRenderingContext2D, wide: number, high: number) {
    const pixels = on.getImageData(0, 0, wide, high)
    let seed = 1
    for (let at = 0; at < pixels.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const noise = (seed / 2_147_483_648 - 0.5) * 12
      for (let one = 0; one < 3; one += 1)
        pixels.data[at + one] = (pixels.data[at + one] ?? 0) + noise
    }
    on.putImageData(pixels, 0, 0)
  }
}

/** Types as a hand scanner does: with the given pause between two signs, whatever the machine's pace. */
export async function scanByHand(page: Page, text: string, { gapMs = 8, end = 'Enter' } = {}) {
  const session = await page.context().newCDPSession(page)
  let at = Date.now() / 1_000
  const press = async (key: string, more: object = {}) => {
    at += gapMs / 1_000
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, timestamp: at, ...more })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: at })
  }
  for (const sign of text) {
    // A scanner sends Ctrl+] for the separator of GS1.
    if (sign === '\u001D') await press(']', { modifiers: 2, code: 'BracketRight' })
    else if (sign === '\b') await press('Backspace', { windowsVirtualKeyCode: 8 })
    else await press(sign, { text: sign })
  }
  if (end === 'Enter') await press('Enter', { text: '\r', windowsVirtualKeyCode: 13 })
  if (end === 'Tab') await press('Tab', { windowsVirtualKeyCode: 9 })
  await session.detach()
}

/**
 * Points the fake camera of one page at the display of another one, until the returned function is called. Each frame
 * is a screenshot as a JPEG, so the camera misses codes that change meanwhile.
 */
export function film(display: Page, camera: Page): () => Promise<void> {
  let isEnded = false
  const filming = (async () => {
    while (!isEnded) {
      const jpeg = await display.screenshot({ type: 'jpeg', quality: 85 })
      await camera.evaluate(drawPicture, `data:image/jpeg;base64,${jpeg.toString('base64')}`)
    }
  })()
  return async () => {
    isEnded = true
    await filming
  }
}

/** Runs in the page: the picture fills the height or the width of the frame. */
async function drawPicture(url: string) {
  const { codeCamera: canvas } = globalThis as unknown as { codeCamera: HTMLCanvasElement }
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(
    picture,
    (canvas.width - width) / 2,
    (canvas.height - height) / 2,
    width,
    height,
  )
}

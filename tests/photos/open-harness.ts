import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { browserFlags, findBrowser } from '../../scripts/steps/browser.mjs'
import type {} from './harness.ts'

export interface Harness {
  page: Page
  browser: Browser
  /** The address of a file of this folder. */
  url: string
  close: () => Promise<void>
}

/** Only the app's photo code, on a page in a real Chromium. `args` are additional flags. */
export async function openHarness(args: string[] = []): Promise<Harness> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'pavilhao-photos-'))
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    cacheDir,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    optimizeDeps: { include: ['compressorjs'], noDiscovery: true },
  })
  await server.listen()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...browserFlags, ...args],
  })
  const page = await browser.newPage()
  const url = `${addressOf(server)}/tests/photos/harness.html`
  await page.goto(url)
  await page.waitForFunction(() => 'photos' in window)
  const close = async () => {
    await browser.close()
    await server.close()
    await rm(cacheDir, { recursive: true, force: true })
  }
  return { page, browser, url, close }
}

function addressOf(server: ViteDevServer): string {
  const address = server.httpServer?.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

export interface Taken {
  bytes: Buffer
  thumbnail: Buffer | undefined
  size: number
  sha256: string
  type: string
  filename: string
}

type Sent = Omit<Taken, 'bytes' | 'thumbnail'> & { bytes: string; thumbnail: string | undefined }

/** Runs `takeFile` in the page and transfers the bytes both ways; a rejection becomes an error message. */
export async function takeInPage(page: Page, bytes: Buffer, name = 'IMG_0001.jpg'): Promise<Taken> {
  const sent: Sent = await page.evaluate(
    async ([data, filename]) => {
      const base64 = (buffer: ArrayBuffer) => {
        let text = ''
        for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte)
        return btoa(text)
      }
      const decoded = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
      const photo = await window.photos.takeFile(new File([decoded], filename))
      return {
        ...photo,
        bytes: base64(photo.bytes),
        thumbnail: photo.thumbnail && base64(photo.thumbnail),
      }
    },
    [bytes.toString('base64'), name] as const,
  )
  return {
    ...sent,
    bytes: Buffer.from(sent.bytes, 'base64'),
    thumbnail: sent.thumbnail === undefined ? undefined : Buffer.from(sent.thumbnail, 'base64'),
  }
}

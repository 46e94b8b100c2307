import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Product } from './product.ts'

/** Deploys another build: `change` modifies a copy of the app's files. Returns the folder. */
export async function deploy(product: Product, change: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-release-'))
  await cp(process.env['APP_DIR'] ?? 'dist', folder, { recursive: true })
  await change(folder)
  await product.startAgain({ appDir: folder })
  return folder
}

/**
 * Makes another release of the same app: marks its page, and changes the page's revision in its
 * worker.
 */
export const newRelease = async (folder: string) => {
  const page = join(folder, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(page, html.replace('<html ', '<html data-release="2" '))
  const worker = join(folder, 'sw.js')
  const code = await readFile(worker, 'utf8')
  // The worker lists the page by a digest: a different digest makes it fetch the page again.
  const changed = code.replace(
    /"revision":"(\w+)","url":"index.html"/,
    '"revision":"2$1","url":"index.html"',
  )
  if (changed === code) throw new Error('sw.js names no index.html')
  await writeFile(worker, changed)
}

export const checkForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

/** Exists when the page comes from the new release. */
export const release = (page: Page) => page.locator('html[data-release]')

import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { firefoxPath } from '../../scripts/steps/engines.mjs'
import { removeFolder } from '../support/base-data.ts'
import { phone } from '../support/measure/viewports.ts'
import type { Engine } from './engine.ts'

async function openOn(
  userDataDir: string,
  acceptInsecureCerts: boolean,
): Promise<{ browser: Browser; page: Page }> {
  const executablePath = firefoxPath()
  if (executablePath === undefined) throw new Error('no Firefox')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    userDataDir,
    acceptInsecureCerts,
    defaultViewport: phone.viewport,
    extraPrefsFirefox: {
      'intl.accept_languages': 'pt-BR',
      // After three crashes Firefox offers a safe mode, a dialog that no story can answer.
      'toolkit.startup.max_resumed_crashes': -1,
    },
  })
  const [first] = await browser.pages()
  return { browser, page: first ?? (await browser.newPage()) }
}

/** Firefox over WebDriver BiDi, which needs no separate driver. The profile survives a crash. */
export const firefox: Engine = {
  name: 'Firefox',
  open: async ({ anyCertificate = false } = {}) => {
    const folder = await mkdtemp(join(tmpdir(), 'pavilhao-firefox-'))
    let { browser, page } = await openOn(folder, anyCertificate)
    const kill = async () => {
      const child = browser.process()
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
    return {
      goto: async (address) => void (await page.goto(address)),
      evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
      screenshot: () => page.screenshot(),
      crash: async () => {
        await kill()
        ;({ browser, page } = await openOn(folder, anyCertificate))
      },
      close: async () => {
        await browser.close().catch(() => undefined)
        await kill()
        await removeFolder(folder)
      },
    }
  },
}

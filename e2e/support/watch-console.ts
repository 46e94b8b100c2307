import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, ConsoleMessage } from 'playwright/test'
import { hearToasts, internal, wrongWords } from './measure/measure-words.ts'

/**
 * The browser logs each call that fails or is refused, which the tests cause themselves. All other
 * lines count: our own logs, uncaught errors, and violations of the security policy.
 */
const ofTheNetwork = /^Failed to load resource: /

export interface Watch {
  /** The collected problems with their sources, from every page and worker of the contexts. */
  problems: string[]
  context: (context: BrowserContext) => Promise<void>
  /** Checks the texts of the open pages. A page that does not answer within 2 s is skipped. */
  readPages: (context: BrowserContext) => Promise<void>
}

/**
 * Collects console errors and warnings, uncaught errors and violations of the security policy, and
 * texts for programs in a toast or on a page.
 */
export function watchConsole(): Watch {
  const problems: string[] = []
  const onMessage = (message: ConsoleMessage) => {
    const isProblem = ['error', 'warning'].includes(message.type())
    if (!isProblem || ofTheNetwork.test(message.text())) return
    problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  }
  return {
    problems,
    context: async (context) => {
      context.on('console', onMessage)
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
      await context.addInitScript(hearToasts, internal)
    },
    readPages: async (context) => {
      for (const page of context.pages()) {
        const read = page.evaluate(wrongWords, { internal })
        problems.push(...(await Promise.race([read.catch(() => []), sleep(2_000, [])])))
      }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, ConsoleMessage } from 'playwright/test'
import { hearToasts, internal, wrongWords } from './measure/measure-words.ts'

/**
 * The browser itself writes a line for each call that fails or is refused: that is the network's
 * doing. What stays is what our code writes, what it throws, and what the policy forbids.
 */
const ofTheNetwork = /^Failed to load resource: /

export interface Watch {
  /** What was written, with where, in every page and worker of the contexts. */
  problems: string[]
  context: (context: BrowserContext) => Promise<void>
  /** Reads what its pages show in the end. One that is gone shows nothing. */
  readPages: (context: BrowserContext) => Promise<void>
}

/**
 * Collects console errors and warnings, uncaught errors and violations of the security policy; and what is
 * meant for programs, in a toast or on a page.
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

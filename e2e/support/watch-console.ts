import type { BrowserContext, ConsoleMessage } from 'playwright/test'

/**
 * The browser itself writes a line for each call that fails or is refused: that is the network's
 * doing. What stays is what our code writes, what it throws, and what the policy forbids.
 */
const ofTheNetwork = /^Failed to load resource: /

export interface Watch {
  /** What was written, with where, in every page and worker of the contexts. */
  problems: string[]
  context: (context: BrowserContext) => void
}

/** Collects console errors and warnings, uncaught errors and violations of the security policy. */
export function watchConsole(): Watch {
  const problems: string[] = []
  const onMessage = (message: ConsoleMessage) => {
    const isProblem = ['error', 'warning'].includes(message.type())
    if (!isProblem || ofTheNetwork.test(message.text())) return
    problems.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  }
  return {
    problems,
    context: (context) => {
      context.on('console', onMessage)
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
    },
  }
}

import type { CDPSession } from 'playwright'

/** What a page holds, after a collection. */
export interface Weight {
  /** In bytes. */
  usedSize: number
  nodes: number
  jsEventListeners: number
}

export async function weigh(cdp: CDPSession): Promise<Weight> {
  // Twice: what the first finds free may hold others.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { usedSize, nodes, jsEventListeners }
}

/**
 * Flags for the browser in which memory is weighed: what an engine keeps of code that it has made
 * faster comes for many hundreds of refreshes, and would hide what a page keeps.
 */
export const weighingFlags = ['--js-flags=--jitless']

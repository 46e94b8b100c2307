import type { CDPSession } from 'playwright'

/** Memory of a page after a garbage collection. */
export interface Weight {
  /** In bytes. */
  usedSize: number
  nodes: number
  jsEventListeners: number
}

export async function weigh(cdp: CDPSession): Promise<Weight> {
  // Twice, because objects that the first collection finds free may hold others.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { usedSize, nodes, jsEventListeners }
}

/**
 * Flags for the browser whose memory is measured. Without them the engine adds optimized code for many hundreds of
 * refreshes, which would hide the memory that a page keeps.
 */
export const weighingFlags = ['--js-flags=--jitless']

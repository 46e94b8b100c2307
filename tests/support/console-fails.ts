import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { expectations } from './expect-console.ts'

/**
 * Runs before every test: output of console.error or console.warn fails the test that wrote it, unless the test
 * expected it with `expectConsole(/…/)`.
 */
const written: string[] = []

beforeEach(() => {
  written.length = 0
  expectations.clear()
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      written.push(`console.${level}: ${format(...parts)}`)
    })
  }
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  vi.mocked(console.warn).mockRestore()
  const strange = written.filter((line) => ![...expectations].some((pattern) => pattern.test(line)))
  const absent = [...expectations].filter((pattern) => !written.some((line) => pattern.test(line)))
  if (strange.length > 0) throw new Error(`written during the test:\n${strange.join('\n')}`)
  if (absent.length > 0) throw new Error(`expected, and not written: ${absent.join(', ')}`)
})

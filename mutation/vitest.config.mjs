import { defineConfig } from 'vitest/config'

/** The unit tests of the rules alone: a mutant that only a slower test finds lacks a test near its rule. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/domain/**/*.test.ts', 'src/outbox/model/*.test.ts'],
    setupFiles: ['fake-indexeddb/auto', './tests/support/console-fails.ts'],
  },
})

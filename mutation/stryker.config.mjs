/**
 * `npm run mutation -- --mutate 'src/domain/names/*.ts'` changes the code in many small ways, and lists the changes
 * that no test finds. Without `--mutate` it changes the rules of src/domain and of four files of the outbox
 * (docs/reliability.md).
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // The tests of `jpeg-segments.ts` read whole pictures, which takes too long for each change.
  mutate: [
    'src/domain/**/*.ts',
    'src/outbox/model/{clocks,correction,ended,entry}.ts',
    '!**/*.test.ts',
    '!src/domain/jpeg-segments.ts',
  ],
  vitest: { configFile: 'mutation/vitest.config.mjs' },
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: '.cache/mutation',
  ignorePatterns: ['dist', 'test-results', '.cache', '.data', 'mutation/node_modules'],
  // No such file: Stryker would rewrite tsconfig.json by TypeScript's compiler API, which our version lacks.
  tsconfigFile: 'none',
  concurrency: 2,
  thresholds: { high: 95, low: 90, break: 90 },
}

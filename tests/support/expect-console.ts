/** The console output that the running test expects. */
export const expectations = new Set<RegExp>()

/** Allows output that matches, and fails the test when there is none. */
export function expectConsole(pattern: RegExp) {
  expectations.add(pattern)
}

/** What the running test expects to be written with console.error or console.warn. */
export const expectations = new Set<RegExp>()

/** Lets the running test write what matches, and fails it when nothing does. */
export function expectConsole(pattern: RegExp) {
  expectations.add(pattern)
}

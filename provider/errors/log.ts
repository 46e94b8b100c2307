/** One line of the provider's log, on stderr, with its time in UTC. */
export function log(words: string) {
  process.stderr.write(`${new Date().toISOString()} ${words}\n`)
}

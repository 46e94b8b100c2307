export interface LogLine {
  /** `error`: somebody has to look; `warn`: perhaps an attack; `info`: to explain what a device shows. */
  level: 'error' | 'warn' | 'info'
  /** Contains no text that a person typed. */
  message: string
  [fact: string]: string | number | undefined
}

/**
 * Writes one line of JSON on stderr, with its time in UTC. The logger of Fastify stays off: it and the plugins log
 * addresses, whose queries contain CPFs and names of drivers.
 */
export function writeLine(line: LogLine) {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`)
}

/** Logs a fault outside of a call. */
export const log = (message: string) => writeLine({ level: 'error', message })

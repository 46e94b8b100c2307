/** Interval between checks whether the parent process still runs, in ms. */
const lookEveryMs = 250

/**
 * Ends this process with SIGTERM when the shell in which npm started it is gone. npm passes its signals to that
 * shell, and some shells die without forwarding them.
 */
export function followNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  look.unref()
}

/** Between two looks at whether npm is still there, in ms. */
const lookEveryMs = 250

/**
 * Ends this process, as SIGTERM does, when the npm that started it is gone. npm hands its signals to
 * the shell between the two, and some shells die of them without a word to what they run.
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

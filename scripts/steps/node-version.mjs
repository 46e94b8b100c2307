// Syntax of 2015 only, and no import: an old Node has to parse this file to report that it is too old.

/** Whether the version is outside the `engines` of package.json. 22.0 to 22.11 lack features that Vite needs. */
export function isNodeTooOld(version) {
  var parts = version.split('.')
  var major = Number(parts[0])
  var minor = Number(parts[1])
  if (major < 20 || major === 21) return true
  if (major === 20) return minor < 19
  if (major === 22) return minor < 12
  return false
}

/** If this Node is too old, writes one sentence and sets the exit code. Returns whether it is too old. */
export function refuseOldNode() {
  if (!isNodeTooOld(process.versions.node)) return false
  console.error(
    'O Pavilhão precisa do Node.js 20.19 ou mais novo (da série 22, a partir do 22.12); este é o ' +
      process.versions.node +
      '.',
  )
  process.exitCode = 1
  return true
}

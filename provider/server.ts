/** The oldest Node that the packages in use run on. */
const oldestNode = [20, 19] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isTooOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])

if (isTooOld) {
  const oldest = oldestNode.join('.')
  console.error(
    `O Node ${process.versions.node} é antigo demais: instale o ${oldest} ou mais novo.`,
  )
  process.exitCode = 1
} else {
  // Imported late, because its modules may not even load on an old Node.
  const { start } = await import('./start.ts')
  await start(process.env)
}

export {}

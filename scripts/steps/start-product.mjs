import { followNpm } from './follow-npm.mjs'
import { buildStale } from './build.mjs'
import { installMissing } from './install.mjs'

const words = {
  installing: 'Instalando o que falta (na primeira vez leva um ou dois minutos)…',
  building: 'Construindo o aplicativo…',
}

/**
 * Installs and builds what is missing, then runs the provider in this process. Signals therefore reach the provider,
 * its exit code is the exit code of the command, and no child process is left behind.
 */
export async function startProduct() {
  followNpm()
  try {
    await installMissing((step) => console.log(words[step]))
    await buildStale((step) => console.log(words[step]))
  } catch (cause) {
    console.error(`O Pavilhão não pôde ser preparado.\n${cause.message}`)
    process.exitCode = 1
    return
  }
  const { register } = await import('tsx/esm/api')
  register()
  await import('../../provider/server.ts')
}

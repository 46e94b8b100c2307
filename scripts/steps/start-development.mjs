import { followNpm } from './follow-npm.mjs'
import { installMissing } from './install.mjs'
import { inRoot, scriptOf } from './paths.mjs'
import { start } from './run.mjs'

const providerPort = process.env.PROVIDER_PORT ?? '8081'
const appPort = process.env.PORT ?? '8080'

/** Starts the provider with its fault plan, with a restart at each change, and Vite in front of it. */
export async function startDevelopment() {
  followNpm()
  await installMissing(() => console.log('Instalando o que falta…'))
  const tsx = ['--watch', '--watch-preserve-output', '--import', 'tsx']
  start(process.execPath, [...tsx, inRoot('provider', 'server.ts')], {
    env: { PORT: providerPort, FAULTS: process.env.FAULTS ?? 'on' },
  })
  const vite = start(process.execPath, [scriptOf('vite'), '--port', appPort, '--strictPort'], {
    env: { PROVIDER_PORT: providerPort },
  })
  vite.on('close', (code) => process.exit(code ?? 1))
}

import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { keptEntries, outboxExpression, type KeptEntry } from '../support/device.ts'
import { photo } from '../support/photo.ts'
import { password } from '../support/sign-in.ts'
import type { EngineWindow } from './engine.ts'
import type { FloorTools, Place } from './floor-tools.ts'

/**
 * A person's actions on a screen, in any engine. The taps are events made inside the page: these
 * stories test the engine's worker, storage, locks and photos, not its input.
 */
export interface Floor extends FloorTools {
  window: EngineWindow
  goto: (address: string) => Promise<void>
  button: (name: Place['name'], under?: string) => Promise<void>
  photo: (words: string, under?: string) => Promise<void>
  outbox: () => Promise<KeptEntry[]>
  signIn: (origin: string, username: string) => Promise<void>
}

/** Bundles the tools into one script. */
async function bundleTools(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"test"', 'process.env': '{}' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('floor-tools.ts', import.meta.url)),
        formats: ['iife'],
        name: 'unused',
      },
    },
  })) as Rollup.RollupOutput[]
  return result[0]?.output[0].code ?? ''
}

let script: Promise<string> | undefined

export async function floorOf(window: EngineWindow): Promise<Floor> {
  script ??= bundleTools()
  const code = await script
  const tell = async (name: keyof FloorTools, args: unknown[]): Promise<never> => {
    if (!(await window.evaluate<boolean>(`'floorTools' in globalThis`))) {
      await window.evaluate(`(() => { ${code}; return true })()`)
    }
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ')
    return window.evaluate<never>(`floorTools.${name}(${given}).then((it) => it ?? null)`)
  }
  const tools: FloorTools = {
    press: (...args) => tell('press', args),
    see: (...args) => tell('see', args),
    fill: (...args) => tell('fill', args),
    pick: (...args) => tell('pick', args),
    isThere: (...args) => tell('isThere', args),
  }
  const floor: Floor = {
    ...tools,
    window,
    goto: (address) => window.goto(address),
    button: (name, under) =>
      tools.press({ role: 'button', name, ...(under === undefined ? {} : { under }) }),
    photo: async (words, under) => {
      const { name, buffer } = await photo({ words, width: 640, height: 480 })
      await tools.pick(name, buffer.toString('base64'), under)
    },
    outbox: async () => keptEntries(await window.evaluate(outboxExpression)),
    signIn: async (origin, username) => {
      await window.goto(`${origin}/signin`)
      await tools.fill('Usuário', username)
      await tools.fill('Senha', password)
      await tools.press({ role: 'button', name: 'ENTRAR' })
      await tools.see({ pattern: '^Olá' })
    },
  }
  return floor
}

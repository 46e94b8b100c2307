/**
 * The cost of Chakra's accessible primitives, beside ours in src/ui: kB of script (gzipped), and ms to parse, run and
 * render it with the CPU slowed 4 times. Each is measured beyond a screen that has React, Chakra's factory, our tokens,
 * a button, a field and an icon. Chakra's have no style here, because our system has none of its recipes. Our menu is
 * a disclosure with links. The product has no tooltip, because a finger cannot hover. Decision 009 quotes the figures.
 */
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { inRoot } from '../scripts/steps/paths.mjs'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'

const rounds = Number(process.env['ROUNDS'] ?? 9)
const slowdown = 4
const shared = ['dialog', 'tabs', 'combobox', 'toaster', 'menu']
const chakraOnly = ['tooltip']

/** A script that renders and lays out the base alone, or with a primitive. */
const sourceOf = (from: string | undefined, name: string) => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { flushSync } from 'react-dom'
  import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
  import { Button } from '../../src/ui/form/button.tsx'
  import { Input } from '../../src/ui/form/input.tsx'
  import { Field } from '../../src/ui/form/field.tsx'
  import { Icon } from '../../src/ui/page/icon.tsx'
  import { X } from 'lucide-react'
  ${from === undefined ? '' : `import { ${name} as Primitive } from '${inRoot('bench', 'primitives', from)}.tsx'`}
  const base = createElement(Button, {}, createElement(Icon, { as: X }), 'Salvar')
  const field = createElement(Field, { label: 'Nome' }, (ids) => createElement(Input, ids))
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const show = (...inside) => {
    flushSync(() => root.render(createElement(ThemeProvider, {}, base, field, ...inside)))
    return document.body.offsetHeight
  }
  show(${from === undefined ? '' : 'createElement(Primitive)'})
`

async function bundle(from: string | undefined, name: string): Promise<string> {
  const entry = 'virtual:primitive.js'
  const built = await build({
    configFile: false,
    root: inRoot(),
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'primitive',
        resolveId: (id) => (id === entry ? inRoot('bench', 'primitives', 'entry.js') : undefined),
        load: (id) =>
          id === inRoot('bench', 'primitives', 'entry.js') ? sourceOf(from, name) : undefined,
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  return outputs.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
}

async function measureMs(page: Page, code: string): Promise<number> {
  await page.setContent('<!doctype html><html lang="pt-BR"><body></body></html>')
  return page.evaluate((script) => {
    const from = performance.now()
    // Runs before `append` returns.
    document.head.append(Object.assign(document.createElement('script'), { text: script }))
    return performance.now() - from
  }, code)
}

const kb = (code: string) => gzipSync(code).byteLength / 1000

async function main(): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const baseCode = await bundle(undefined, '')
    const base = kb(baseCode)
    await measureMs(page, baseCode)
    const measured = async (from: string, name: string) => {
      const code = await bundle(from, name)
      const more: number[] = []
      for (let round = 0; round < rounds; round += 1)
        more.push((await measureMs(page, code)) - (await measureMs(page, baseCode)))
      return { size: kb(code) - base, ms: median(more) }
    }
    for (const name of [...shared, ...chakraOnly]) {
      const chakras = await measured('chakras', name)
      const ours = shared.includes(name) ? await measured('ours', name) : undefined
      for (const [of, unit] of [
        ['size', 'kB'],
        ['ms', 'ms'],
      ] as const) {
        tell({
          title: `${name}: ${unit === 'kB' ? 'script, gzipped' : 'parsed, run and rendered'}`,
          about: `beyond React, Chakra's factory, our tokens, a button, a field and an icon (${base.toFixed(1)} kB); CPU slowed ${slowdown} times, medians of ${rounds}`,
          unit,
          bars: [
            ...(ours === undefined
              ? []
              : [{ name: 'ours', value: ours[of], whose: 'ours' } as const]),
            { name: 'Chakra', value: chakras[of], whose: 'peer' },
          ],
        })
      }
    }
  } finally {
    await browser.close()
  }
}

await main()

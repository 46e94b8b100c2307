import { cpSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { inRoot, root } from '../steps/paths.mjs'

const isSource = (path) => /\.ts$|[\\/](testing|node_modules)([\\/]|$)/.test(path)
const isSettings = (path) => /[\\/](package|tsconfig)\.json$|\.tsbuildinfo$/.test(path)

/** The files that the provider reads at run time: migrations, demo data, the pages of the API. */
const copyData = (folder) =>
  cpSync(inRoot('provider'), join(folder, 'provider'), {
    recursive: true,
    filter: (path) => ![isSource, isSettings].some((isOther) => isOther(relative(root, path))),
  })

/**
 * Compiles the provider to JavaScript: one file for each source that runs, in the same folders below `folder`, so that
 * it finds the files that it reads at run time. Packages are not bundled, because some are native or WebAssembly.
 * @param {string} folder
 * @returns {Promise<string[]>} the packages that the code imports
 */
export async function compileProvider(folder) {
  copyData(folder)
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: inRoot('provider', 'server.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { preserveModules: true, preserveModulesRoot: root } },
    },
  })
  const chunks = built.output.filter(({ type }) => type === 'chunk')
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const others = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name) && !isBuiltin(name))
  return [...new Set(others.map(packageOf))].sort((one, other) => (one < other ? -1 : 1))
}

/** `@scope/name` or `name` of an import such as `name/part`. */
const packageOf = (specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]

import { cpSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
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

/** How the code of a release is written: one file for each source that runs, in the same folders; no packages. */
const asRelease = {
  rolldownOptions: { output: { preserveModules: true, preserveModulesRoot: root } },
}

/** Packages that are native, or read files of their own, or that no start loads. */
const unbundled = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pdfkit', 'prom-client'],
  'write-excel-file',
]

/** A source that reads files at run time finds them from its own folder, although a bundle has no folders. */
const keepFolders = {
  name: 'keep-folders',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined
    const place = JSON.stringify(`./${relative(inRoot('provider'), id).replaceAll(sep, '/')}`)
    const url = `new URL(${place}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', url), map: null }
  },
}

/**
 * Compiles the provider to JavaScript below `folder`, one file for each source, so that it finds the files that it
 * reads at run time. Packages are not bundled, because some are native or WebAssembly.
 * @param {string} folder
 * @returns {Promise<string[]>} the packages that the code imports
 */
export async function compileProvider(folder) {
  const chunks = await compile(folder, { outDir: folder, ...asRelease })
  const own = new Set(chunks.map(({ fileName }) => fileName))
  const others = chunks
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    .filter((name) => !own.has(name) && !isBuiltin(name))
  return [...new Set(others.map(packageOf))].sort((one, other) => (one < other ? -1 : 1))
}

/**
 * Compiles the provider and most of its packages to a few files, for stories: a process that loads 1,500 files takes
 * twice as long to start.
 * @param {string} folder
 */
export async function bundleProvider(folder) {
  // The tag of a PDF is a hash of these sources (provider/pdf/print-tag.ts), which a bundle does not contain.
  for (const sources of [join('src', 'domain'), 'contract'])
    cpSync(inRoot(sources), join(folder, sources), { recursive: true })
  const rolldownOptions = { output: { chunkFileNames: '[name]-[hash].js' } }
  await compile(
    folder,
    { outDir: join(folder, 'provider'), rolldownOptions },
    { plugins: [keepFolders], ssr: { noExternal: true, external: unbundled } },
  )
}

async function compile(folder, options, others = {}) {
  copyData(folder)
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ...others,
    build: {
      ssr: inRoot('provider', 'server.ts'),
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      ...options,
    },
  })
  return built.output.filter(({ type }) => type === 'chunk')
}

/** `@scope/name` or `name` of an import such as `name/part`. */
const packageOf = (specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]

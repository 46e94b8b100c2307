// Only the types of vitest: with NODE_ENV=production it is not installed, and the app has to build.
/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, transformWithOxc, type Plugin } from 'vite'
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa'
import { productVersion } from './scripts/release/version.mjs'
import { chunkGroups } from './scripts/steps/chunks.mjs'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const manifest = JSON.parse(
  readFileSync(fileOf('manifest.webmanifest'), 'utf8'),
) as Partial<ManifestOptions>

const providerUrl = `http://localhost:${process.env['PROVIDER_PORT'] ?? '8081'}`
const providerPaths = '^/(api|auth|checklists|__faults|__received)(/|\\?|$)|^/config\\.json$'

/**
 * The kill switch: a worker that is deployed as /sw.js to remove the real one and its caches.
 */
const killSwitch = (): Plugin => ({
  name: 'kill-switch',
  apply: 'build',
  async generateBundle() {
    const source = fileOf('sw/kill-switch.ts')
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
    this.emitFile({ type: 'asset', fileName: 'sw-kill.js', source: code })
  },
})

/** The page says the version: the worker keeps page and version together, and no script grows. */
const tellVersion = (): Plugin => ({
  name: 'tell-version',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'version', content: productVersion() }, injectTo: 'head' },
  ],
})

const pwa = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    manifest,
    // A fetch without credentials would leave a reusable connection behind for the outbox's writes.
    useCredentials: true,
    // src/app/start/sw-bridge.ts registers the worker after the first screen.
    injectRegister: false,
    registerType: 'prompt',
    injectManifest: {
      // A classic script, because Firefox and older Safari support no module workers.
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css,woff2}', '*.{js,svg}', 'icons/*.{png,svg}'],
      globIgnores: ['sw.js', 'sw-kill.js', 'assets/code-worker-*.js'],
      // File names under assets/ have a hash, so they need no revision.
      dontCacheBustURLsMatching: /^assets\//,
    },
  })

const setup = ['./tests/support/console-fails.ts']

/**
 * Libraries of the screens, bundled for the tests: otherwise each test file would load thousands of
 * modules again.
 */
const bundled = [
  '@chakra-ui/react',
  '@emotion/react',
  '@hookform/resolvers/yup',
  '@maskito/core',
  '@maskito/react',
  '@tanstack/react-virtual',
  'dexie',
  'dexie-react-hooks',
  'framer-motion',
  'ky',
  'lucide-react',
  'react-hook-form',
  'react-router-dom',
  'yup',
]

/** For tests that hang: a busy machine may take many times as long, and no test measures time. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000 }
/** Tests of photos in a real Chromium, which take as long as all unit tests together. */
const inChromium = ['tests/photos/{camera,chromium,compare,hint}.test.ts']
/** Tests of the provider that read files and start nothing. */
const ofFiles = 'provider/db/migration-rules.test.ts'
/** Isolation would load the provider again for each file, which takes as long as the tests. */
const ofProvider = { ...limits, isolate: false }

export default defineConfig({
  plugins: process.env['VITEST'] ? [] : [react(), killSwitch(), tellVersion(), pwa()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows no font or script from a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(fileOf('index.html')) },
        // A person compares names in logs and reports, and no word test mistakes one for a field name.
        hashCharacters: 'base36',
      },
      onLog(level, log, handle) {
        // Every file of Chakra and Ark starts with «use client».
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
  server: { proxy: { [providerPaths]: { target: providerUrl, changeOrigin: false } } },
  test: {
    // Without it, a machine with two cores runs one file at a time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          ...limits,
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'contract/**/*.test.ts',
            'sw/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{photos,reads,worker}/**/*.test.ts',
            ofFiles,
          ],
          exclude: inChromium,
          // A worker process loads libraries once, and Dexie keeps the IndexedDB that it finds first.
          isolate: false,
          setupFiles: [
            'fake-indexeddb/auto',
            './tests/support/undo-stubs.ts',
            './tests/support/cheap-key-derivation.ts',
            ...setup,
          ],
        },
      },
      {
        test: {
          name: 'photos',
          ...limits,
          environment: 'node',
          include: inChromium,
          setupFiles: setup,
        },
      },
      {
        test: {
          name: 'simulation',
          ...limits,
          environment: 'node',
          include: ['tests/outbox-simulation/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/screens/**/*.test.tsx', 'src/**/*.test.tsx'],
          ...limits,
          // The setup file undoes what a test file leaves behind.
          isolate: false,
          sequence: { setupFiles: 'list' },
          deps: {
            optimizer: { client: { enabled: true, include: bundled, exclude: ['react-dom'] } },
          },
          setupFiles: [
            'fake-indexeddb/auto',
            './tests/support/restore-after-file.ts',
            './tests/support/fetch-in-jsdom.ts',
            './tests/support/jsdom-as-browser.ts',
            './tests/support/cheap-key-derivation.ts',
            './tests/support/clean-up-screens.ts',
            ...setup,
          ],
        },
      },
      {
        test: {
          name: 'provider',
          environment: 'node',
          include: ['provider/**/*.test.ts', 'tests/{attack,release}/*.test.ts'],
          exclude: [
            ofFiles,
            'provider/{several-processes,restore}.test.ts',
            'provider/db/connection/postgres.test.ts',
            // The embedded database is a PostgreSQL too, so `npm test` runs the route tests only on
            // a server.
            ...(process.env['ROUTES_ON_SERVER'] === undefined ? [] : ['provider/routes/**']),
          ],
          ...ofProvider,
        },
      },
      {
        test: {
          name: 'provider-on-postgres',
          environment: 'node',
          include: [
            'provider/{routes,db,idempotency}/**/*.test.ts',
            'provider/{several-processes,restore}.test.ts',
          ],
          exclude: [ofFiles, 'provider/db/demo/**'],
          globalSetup: ['./provider/testing/postgres-setup.ts'],
          ...ofProvider,
        },
      },
      {
        test: {
          name: 'fleet',
          environment: 'node',
          include: ['tests/fleet/**/*.test.ts'],
        },
      },
    ],
  },
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { launchOptions } from '../place/launch-options.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles a script of the bench as the product's worker is bundled. */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['iife'],
        name: 'bench',
      },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (first === undefined || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

/** Answers every call after the `latency` in its address. */
const answerLate: RequestListener = (request, response) => {
  request.resume()
  const answer = () =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":{}}')
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const latencyMs = Number(searchParams.get('latency') ?? 0)
  if (latencyMs === 0) request.on('end', answer)
  else setTimeout(answer, latencyMs)
}

/** Serves the scripts by name and an empty page; all other requests go to `answer`. */
async function serve(scripts: Record<string, string>, answer: RequestListener): Promise<Server> {
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? '/']
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    } else if (request.url === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>bench</title>')
    } else {
      answer(request, response)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Opens a page in a real Chromium on a server of its own. */
export async function openBench(
  scripts: Record<string, string>,
  answer: RequestListener = answerLate,
) {
  const server = await serve(scripts, answer)
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const close = async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
  return { page, close }
}

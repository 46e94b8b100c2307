import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { paths } from '../../contract/paths.ts'
import { reportBeginner } from './begin-report.ts'
import { signInTo } from './client.ts'
import { makePhoto } from './make-photo.ts'
import { launchOptions } from '../place/launch-options.ts'

interface Damage {
  imagens: unknown[]
  embalagens: { imagens: unknown[] }[]
}

/**
 * Opens a page in a real Chromium whose calls reach the provider at `origin` after `latencyMs`. The same server has
 * the worker's script and the photos.
 */
export async function openDistant(
  origin: string,
  { script, latencyMs, photos: photoCount }: { script: string; latencyMs: number; photos: number },
) {
  const client = await signInTo(origin)
  const photos = await Promise.all(Array.from({ length: photoCount }, (_, at) => makePhoto(at)))

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const photo = /^\/photo\/(\d+)$/.exec(path)?.[1]
    if (path === '/worker.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    } else if (photo !== undefined) {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photos[Number(photo)])
    } else if (path.startsWith('/api/')) {
      setTimeout(() => passOn(new URL(origin), request, response), latencyMs)
    } else {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>bench</title>')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)

  return {
    page,
    token: client.token,
    beginReport: await reportBeginner(client),
    /** Number of photos and answered questions of a report at the provider. */
    count: async (id: number) => {
      const { items } = await client.read<{ items: Damage[] }>(paths.damageList(id))
      const ofDamages = items.flatMap(({ imagens, embalagens }) => [
        ...imagens,
        ...embalagens.flatMap((packaging) => packaging.imagens),
      ])
      const question = await client.read<{ images: unknown[] }>(paths.receivingChecklist(id, 2))
      const menu = await client.read<{ respostas: unknown[] }[]>(paths.receivingChecklistMenu(id))
      return {
        // The damage itself has one photo.
        photos: ofDamages.length - 1 + question.images.length,
        answered: menu.filter(({ respostas }) => respostas.length > 0).length,
      }
    },
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

function passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const passed = forward(
    { host: target.hostname, port: target.port, method, path: url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

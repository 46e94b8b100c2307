import { existsSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { contentPolicy, workerPolicy } from './content-policy.ts'

interface Site {
  appDir: string
  /** Folders that are searched for `/assets/`, in this order. */
  assetDirs: string[]
  /** Origin of a provider that the app calls directly. */
  provider?: string | undefined
}

/** Names under /assets/ contain a hash of their content. */
const forever = 'public, max-age=31536000, immutable'
/** Revalidated each time: the worker, the page and the manifest decide which release runs. */
const always = 'no-cache'
const aDay = 'public, max-age=86400'

/**
 * The built app, with the page for every navigation to an address that is no call and no file (contract §1: one
 * origin).
 */
export async function serveApp(app: FastifyInstance, { appDir, assetDirs, provider }: Site) {
  const policy = contentPolicy(provider)
  const hasApp = existsSync(join(appDir, 'index.html'))
  if (assetDirs.length > 0) {
    await app.register(files, {
      root: assetDirs,
      prefix: '/assets/',
      cacheControl: false,
      // `sendFile` must send the page, with the headers of the page.
      decorateReply: false,
      schemaHide: true,
      setHeaders: (reply) => {
        reply.header('Content-Security-Policy', workerPolicy)
        reply.header('Cache-Control', forever)
      },
    })
  }
  if (hasApp) {
    await app.register(files, {
      root: appDir,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('Content-Security-Policy', policy)
        reply.header('Cache-Control', isAskedAlways(path) ? always : aDay)
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (hasApp && isNavigation(request)) return sendPage(reply, appDir)
    throw new Refusal(404, 'Não encontrado')
  })
}

const isAskedAlways = (path: string) => /(index\.html|sw\.js|\.webmanifest)$/.test(path)

const sendPage = (reply: FastifyReply, appDir: string) =>
  reply.code(200).sendFile('index.html', appDir)

/** An address that a person opened: it accepts a page, and is neither a call nor a file of ours. */
const isNavigation = ({ method, url, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|auth|checklists|assets|__faults|__received)(\/|\?|$)/.test(url) &&
  String(headers.accept ?? '').includes('text/html')

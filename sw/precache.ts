import { PrecacheController } from 'workbox-precaching'
import { isPage } from './is-page.ts'

const shell = '/index.html'

export interface Precache {
  install: (event: ExtendableEvent) => void
  activate: (event: ExtendableEvent) => void
  /** The app's own file or page from the cache; undefined for any other request. */
  answer: (request: Request) => Promise<Response> | undefined
}

/** The files of this release, all cached on the device before it starts. */
export function makePrecache(
  entries: Parameters<PrecacheController['addToCacheList']>[0],
): Precache {
  const controller = new PrecacheController()
  controller.addToCacheList(entries)

  const fileFor = (request: Request): string | undefined => {
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin) return undefined
    if (request.mode === 'navigate' && isPage(pathname)) return shell
    return controller.getCacheKeyForURL(`${origin}${pathname}`) === undefined ? undefined : pathname
  }

  return {
    install: (event) => void controller.install(event),
    activate: (event) => void controller.activate(event),
    answer: (request) => {
      const file = fileFor(request)
      return file === undefined ? undefined : keptOrFetched(controller, file, request)
    },
  }
}

async function keptOrFetched(controller: PrecacheController, file: string, request: Request) {
  return (await controller.matchPrecache(file)) ?? fetch(request)
}

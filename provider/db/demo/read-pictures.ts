import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('pictures', import.meta.url))

/** The photos of the demo by name: JPEG files as a camera writes them. */
export const readPictures = async (): Promise<[name: string, bytes: Buffer][]> => {
  const paths = await readdir(folder, { recursive: true })
  return Promise.all(
    paths
      .filter((path) => path.endsWith('.jpg'))
      .map(async (path) => [basename(path, '.jpg'), await readFile(join(folder, path))]),
  )
}

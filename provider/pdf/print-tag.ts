import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Folders with the code that affects a PDF: printing, photos, words and numbers (tests/architecture.test.ts). */
export const printing = [
  '.',
  '../photos/',
  ...['', 'amounts/', 'records/', 'time/'].map((part) => `../../src/domain/${part}`),
  '../../contract/',
].map(folderOf)

let printedBy: Promise<string> | undefined

/**
 * The ETag of a PDF. It changes with the data and with the printing code, so that a browser does not show a PDF of an
 * earlier version from its cache.
 */
export async function tagOfPrint(reported: unknown): Promise<string> {
  printedBy ??= hashFolders(printing)
  printedBy.catch(() => (printedBy = undefined))
  return hashOf(`${await printedBy}\n${JSON.stringify(reported)}`)
}

/** Independent of the location of the folders. */
export async function hashFolders(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    for (const name of names.toSorted()) {
      hash.update(`${name}\n`).update(await readFile(`${folder}/${name}`))
    }
  }
  return hash.digest('hex')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

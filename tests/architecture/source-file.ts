import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** As written: './entry.ts', '#src/api/http.ts', 'react'. */
  specifier: string
  /** The path of our file from the root; undefined for a package. */
  path: string | undefined
  isTypeOnly: boolean
  /** A module that is loaded on demand, or a worker that a page starts. */
  isLazy: boolean
}

export interface SourceFile {
  /** From the root, with slashes: 'src/outbox/model/entry.ts'. */
  path: string
  /** Without comments. */
  code: string
  imports: Import[]
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm
const statement = /\b(import|export)\b\s*(type\b)?\s*([^'"`;()]*?\bfrom\s*)?['"]([^'"\n]+)['"]/g
/** Lazy modules, and the workers that a page starts. */
const call = /\b(?:import\(\s*['"]([^'"\n]+)['"]|new URL\(\s*['"]([^'"\n]+\.tsx?)['"])/g

function resolve(from: string, specifier: string) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(from), specifier)
}

/** `import { type A, type B } from` imports only types, like `import type { A, B } from`. */
const namesTypesAlone = (clause: string) => {
  const names = /^\{(.*)\}\s*from\s*$/s.exec(clause.trim())?.[1]?.split(',') ?? ['']
  return (
    names.every((name) => name.trim() === '' || name.trim().startsWith('type ')) && names.length > 1
  )
}

function importsOf(path: string, code: string): Import[] {
  const statements = [...code.matchAll(statement)].map((match) => {
    const [, , type, clause = '', specifier = ''] = match
    const isTypeOnly = type !== undefined || namesTypesAlone(clause)
    return { specifier, isTypeOnly, isLazy: false }
  })
  const calls = [...code.matchAll(call)].map((match) => ({
    specifier: match[1] ?? match[2] ?? '',
    isTypeOnly: false,
    isLazy: true,
  }))
  return [...statements, ...calls].map((found) => ({
    ...found,
    path: resolve(path, found.specifier),
  }))
}

/** Parses a text as a source file; a test of the rules makes its bad samples with it. */
export function sourceFile(path: string, text: string): SourceFile {
  const code = text.replaceAll(comment, '')
  return { path, code, imports: importsOf(path, code) }
}

/** Every file under the folders, from the root, with slashes. */
export function pathsUnder(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort(),
  )
}

export const readSources = (folders: readonly string[]): SourceFile[] =>
  pathsUnder(folders)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')))

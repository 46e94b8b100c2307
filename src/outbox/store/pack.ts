/** Values of IndexedDB as one run of bytes: JSON first, and the ArrayBuffers in it behind, so that none is converted. */

type Bytes = Uint8Array<ArrayBuffer>

/** Placeholder key for bytes in a value; its value is the number of the file. */
const mark = '$file'

/** The value without its ArrayBuffers, and these in order. */
export function splitFiles(value: unknown): { value: unknown; files: Bytes[] } {
  const files: Bytes[] = []
  const plain = mapDeep(value, (part) => {
    if (!isBuffer(part)) return undefined
    files.push(new Uint8Array(part))
    return { [mark]: files.length - 1 }
  })
  return { value: plain, files }
}

/** The original value, with the bytes put back. */
export const joinFiles = (value: unknown, files: readonly Bytes[]): unknown =>
  mapDeep(value, (part) => {
    const file = fileIn(part)
    return file === undefined ? undefined : files[file]?.buffer
  })

/** The numbers of the files that the value refers to. */
export function filesIn(value: unknown): number[] {
  const found: number[] = []
  mapDeep(value, (part) => {
    const file = fileIn(part)
    if (file !== undefined) found.push(file)
    return file === undefined ? undefined : {}
  })
  return found
}

/** Packs JSON and files; the browser concatenates them outside of the script. */
export async function packFiles(json: string, files: readonly Bytes[]): Promise<Bytes> {
  const text = new TextEncoder().encode(json)
  const lengths = Uint32Array.from([files.length, text.length, ...files.map((one) => one.length)])
  return new Uint8Array(await new Blob([lengths, text, ...files]).arrayBuffer())
}

export function unpackFiles(bytes: Bytes): { value: unknown; files: Bytes[] } {
  const [count = 0, textLength = 0] = new Uint32Array(bytes.slice(0, 8).buffer)
  let at = 8 + 4 * count
  const lengths = new Uint32Array(bytes.slice(8, at).buffer)
  const take = (length: number) => bytes.slice(at, (at += length))
  const value: unknown = JSON.parse(new TextDecoder().decode(take(textLength)))
  return { value, files: [...lengths].map(take) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fileIn = (part: unknown): number | undefined =>
  isObject(part) && typeof part[mark] === 'number' ? part[mark] : undefined

// By name, because a value may come from another realm.
const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'

/** `change` returns the replacement of a part, or undefined to descend into it. */
function mapDeep(value: unknown, change: (part: unknown) => unknown): unknown {
  const changed = change(value)
  if (changed !== undefined) return changed
  if (Array.isArray(value)) return value.map((part) => mapDeep(part, change))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapDeep(part, change)]),
  )
}

import { isId } from '#src/domain/names/ids.ts'
import {
  entryFormat,
  unsentStates,
  type Alias,
  type Body,
  type Entry,
  type PersonKey,
} from '#src/outbox/model/entry.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { maxFileBytes } from '#src/photos/photo.ts'
import { draftFileNames, speaksOf, type PackedDraft } from './packed-draft.ts'
import { damagedFile, RescueError } from './rescue-error.ts'

/** The manifest in the zip. Its old formats stay readable for as long as somebody may have such a file. */
export const manifestName = 'envios.json'
const manifestFormat = 2
/** The first format had no drafts. */
const withoutDrafts = 1

export type PhotoFacts = Pick<Body, 'id' | 'type' | 'filename' | 'size' | 'sha256'> & {
  hasThumbnail: boolean
}

export interface Manifest {
  format: number
  /** Device clock, in ms. */
  madeAt: number
  person: PersonKey
  /** The person's name, for somebody who finds the file. */
  name: string
  entries: Entry[]
  aliases: Alias[]
  photos: PhotoFacts[]
  drafts: PackedDraft[]
}

export const photoName = (id: string) => `foto-${id}.jpg`
export const thumbnailName = (id: string) => `miniatura-${id}.jpg`

/** Every file that belongs in the zip next to the manifest. Ids are UUIDs, so no name is a path. */
export const fileNamesIn = ({ photos, drafts }: Pick<Manifest, 'photos' | 'drafts'>): string[] => [
  ...photos.flatMap(({ id, hasThumbnail }) => [
    photoName(id),
    ...(hasThumbnail ? [thumbnailName(id)] : []),
  ]),
  ...draftFileNames(drafts),
]

export const manifestOf = (given: Omit<Manifest, 'format'>): Manifest => ({
  format: manifestFormat,
  ...given,
})

type Operations = ReadonlyMap<string, Operation<never>>

/** Parses a manifest from untrusted text. Throws RescueError. */
export function readManifest(text: string, operations: Operations): Manifest {
  const value = parsed(text)
  if (!isObject(value)) throw damagedFile()
  const { format } = value
  if (format !== manifestFormat && format !== withoutDrafts) {
    throw newerFile()
  }
  const { madeAt, person, name, entries, aliases, photos } = value
  const drafts = format === withoutDrafts ? [] : value['drafts']
  if (Array.isArray(entries) && entries.some(isNewerEntry)) throw newerFile()
  const isWhole =
    isCount(madeAt) &&
    isText(person) &&
    isText(name) &&
    isListOf(entries, (one) => isEntry(one, person, operations)) &&
    isListOf(aliases, (one) => isAlias(one, person)) &&
    isListOf(photos, isPhoto) &&
    isListOf(drafts, isDraft)
  const manifest = { ...value, drafts } as unknown as Manifest
  if (!isWhole || !isConsistent(manifest)) throw damagedFile()
  return manifest
}

const newerFile = () =>
  new RescueError('O arquivo é de uma versão mais nova. Atualize o aplicativo.')

/** A newer release may have changed the format of its entries and not the format of the file. */
const isNewerEntry = (value: unknown): boolean =>
  isObject(value) && isCount(value['format']) && Number(value['format']) > entryFormat

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw damagedFile(cause)
  }
}

/** Each photo is listed once and belongs to an entry; each entry and each draft is listed once. */
function isConsistent({ entries, photos, drafts }: Manifest): boolean {
  const sent = entries.flatMap(({ bodyIds }) => bodyIds)
  const there = new Set(photos.map(({ id }) => id))
  return (
    there.size === photos.length &&
    new Set(entries.map(({ id }) => id)).size === entries.length &&
    new Set(drafts.map(({ form }) => form)).size === drafts.length &&
    sent.length === photos.length &&
    sent.every((id) => there.has(id))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne)
const isUuid = (value: unknown): boolean =>
  isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

function isEntry(value: unknown, person: string, operations: Operations): boolean {
  if (!isObject(value) || value['format'] !== entryFormat || value['person'] !== person)
    return false
  const { id, key, seq, kind, label, lane, record, state, made, tries, call } = value
  return (
    isUuid(id) &&
    isUuid(key) &&
    [label, lane, kind].every(isText) &&
    isCount(seq) &&
    isObject(made) &&
    isCount(made['at']) &&
    isObject(tries) &&
    [tries['lost'], tries['faults']].every(isCount) &&
    (call === undefined || (isObject(call) && isCount(call['attempt']))) &&
    unsentStates.some((one) => one === state) &&
    isObject(record) &&
    isText(record['title']) &&
    isAddress(record['path']) &&
    isListOf(value['dependsOn'], isUuid) &&
    isListOf(value['bodyIds'], isUuid) &&
    isListOf(value['touches'], isText) &&
    fitsItsKind(value['args'], operations.get(String(kind)))
  )
}

/** An entry of a kind that this release does not have is accepted: it waits for a newer release. */
function fitsItsKind(args: unknown, operation: Operation<never> | undefined): boolean {
  if (operation === undefined) return true
  try {
    operation.check(args)
    return true
  } catch {
    return false
  }
}

/** Whether the text is a path, which stays in the app, and not the address of another site. */
const isAddress = (value: unknown): boolean => isText(value) && /^\/(?![/\\])/.test(value)

const isAlias = (value: unknown, person: string): boolean =>
  isObject(value) &&
  value['person'] === person &&
  isText(value['type']) &&
  isLocalId(value['localId']) &&
  isId(value['serverId'])

/** The form validates its own draft value; here only the path is validated. */
function isDraft(value: unknown): boolean {
  if (!isObject(value)) return false
  const { form, savedAt, files, value: kept } = value
  return (
    isText(form) &&
    isCount(savedAt) &&
    isListOf(files, isFile) &&
    speaksOf(kept, (files as unknown[]).length) &&
    (!isObject(kept) || kept['path'] === undefined || isAddress(kept['path']))
  )
}

const isFile = (value: unknown): boolean =>
  isObject(value) &&
  isCount(value['size']) &&
  value['size'] <= maxFileBytes &&
  isText(value['sha256'])

const isPhoto = (value: unknown): boolean =>
  isObject(value) &&
  isUuid(value['id']) &&
  isText(value['type']) &&
  /^image\/[a-z]+$/.test(value['type']) &&
  isText(value['filename']) &&
  !/[/\\]/.test(value['filename']) &&
  isCount(value['size']) &&
  value['size'] <= maxFileBytes &&
  isText(value['sha256']) &&
  typeof value['hasThumbnail'] === 'boolean'

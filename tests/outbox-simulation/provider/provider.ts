import { createHash } from 'node:crypto'
import type { WireRequest } from '#src/outbox/model/ports.ts'
import { picture, problem, value, type ProviderAnswer } from './answers.ts'
import { Days } from '../person/days.ts'
import type { Portion } from './move-operations.ts'
import { Moves } from '../person/moves.ts'
import type { Telling } from '../person/plan.ts'
import { readMultipart } from './read-multipart.ts'
import { Reports, type Image } from '../person/reports.ts'
import type { Scheduler } from '../device/scheduler.ts'

export interface ProviderModel {
  /** Whether it honours `Idempotency-Key`, and for how long. */
  keys: 'never' | 'always' | { lifeMs: number }
  /** Searches return the state of this many ms ago. */
  searchLagMs: number
  /** It refuses a call with a name that is not in the contract. */
  isStrict?: boolean
}

export interface ProviderRecord {
  id: number
  type: string
  owner: string
  parent: number | null
  name: string
  fields: Record<string, string>
  slots: Record<string, string>
  photos: string[]
  notes: string[]
  stamps: string[]
  status: number
  /** Who made it: the owner or another person. */
  maker: string
  images: Image[]
  /** Every status that a report has had, oldest first. */
  history: number[]
}

/** How a provider handles reports that several people work on. */
export interface Rules {
  reported: Telling
  refusesStale: boolean
  /** The provider shows makers under names that differ from those on the devices. */
  hasOtherNames?: boolean
}

/** A call that reached the provider, whatever its outcome. */
export interface Reception {
  at: number
  sentAt: number
  method: string
  path: string
  person: string | undefined
  mark: string | undefined
  key: string | undefined
  /** SHA-256 of method, path and body. */
  digest: string
  /** The call contained a local id. */
  hasLocalId: boolean
  status: number
  /** The record belongs to another person. */
  foreign: boolean
  /** The answer was 2xx, but the provider declined the act for now. */
  declined: boolean
  /** The name in the call that a strict provider refuses. */
  extension?: string
}

/** The stored answer for an idempotency key. */
interface Answered {
  digest: string
  answer: ProviderAnswer
  declined: boolean
  at: number
}

/** A change that the provider made. */
export interface Application {
  order: number
  at: number
  mark: string
  person: string
  record: number
}

/** A provider of another vendor, with small records: boxes with trays and items, reports, checklists, stock. */
export class Provider {
  readonly receptions: Reception[] = []
  readonly applications: Application[] = []
  records = new Map<number, ProviderRecord>()
  /** Person by token; a token that is missing here is refused. */
  readonly persons = new Map<string, string>()
  /** Called for every call that came in, after it was answered. */
  onReception: (reception: Reception) => void = () => {}
  /** Called for every change. */
  onApplication: (application: Application) => void = () => {}
  readonly #answers = new Map<string, Answered>()
  #versions: { at: number; records: Map<number, ProviderRecord> }[] = []
  #nextId = 1000

  readonly scheduler: Scheduler
  readonly model: ProviderModel
  readonly clockError: number
  readonly reports: Reports
  readonly days = new Days(this)
  readonly moves = new Moves(this)

  constructor(scheduler: Scheduler, model: ProviderModel, clockError: number, rules: Rules) {
    this.scheduler = scheduler
    this.model = model
    this.clockError = clockError
    this.reports = new Reports(this, rules)
  }

  get clock(): number {
    return this.scheduler.now + this.clockError
  }

  /** Makes a record that exists before anybody acts. */
  seed(type: string, owner: string, name: string): number {
    return this.make({ type, owner, parent: null, name, maker: owner }).id
  }

  nextId = (): number => (this.#nextId += 1)

  /** `sentAt` is when the client sent the call. */
  receive(wire: WireRequest, sentAt: number): ProviderAnswer {
    const headers = Object.fromEntries(
      Object.entries(wire.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const person = this.persons.get((headers['authorization'] ?? '').replace(/^Bearer /, ''))
    const url = new URL(wire.path, 'http://provider')
    const bytes = Buffer.from(wire.body ?? new Uint8Array())
    const content = readContent(headers['content-type'] ?? '', bytes)
    const [, where, id] = /^\/(records|images)\/(\d+)/.exec(url.pathname) ?? []
    const record =
      where === 'images' ? this.reports.holderOf(Number(id)) : this.records.get(Number(id))
    const text = `${wire.path}\n${JSON.stringify(headers)}\n${bytes.toString('latin1')}`
    const reception: Reception = {
      at: this.scheduler.now,
      sentAt,
      method: wire.method,
      path: wire.path,
      person,
      mark: content.mark ?? url.searchParams.get('mark') ?? undefined,
      key: headers['idempotency-key'],
      digest: createHash('sha256')
        .update(`${wire.method} ${wire.path}\n`)
        .update(bytes)
        .digest('hex'),
      hasLocalId: text.includes('local:') || text.includes('local%3A'),
      status: 0,
      foreign: record !== undefined && person !== undefined && record.owner !== person,
      declined: false,
    }
    this.receptions.push(reception)
    const answer = this.#answer(reception, url, record, content)
    reception.status = answer.status
    this.onReception(reception)
    return answer
  }

  #answer(
    reception: Reception,
    url: URL,
    record: ProviderRecord | undefined,
    content: Content,
  ): ProviderAnswer {
    const { person, key, digest, method } = reception
    if (person === undefined) return problem(401, 'Sessão expirada')
    if (method === 'GET') return this.#read(url, person)
    const extension = content.names.find((name) => !letter.has(name))
    if (this.model.isStrict === true && extension !== undefined) {
      reception.extension = extension
      return problem(400, `Campo desconhecido: ${extension}`)
    }
    if (reception.foreign) return problem(403, 'Não é seu')
    const known = this.#known(person, key)
    if (known !== undefined) {
      if (known.digest !== digest) return problem(422, 'A chave é de outro envio')
      if (this.scheduler.now - known.at < 1_000) {
        const busy = problem(409, 'Em andamento')
        return { ...busy, headers: { ...busy.headers, 'retry-after': '1' } }
      }
      reception.declined = known.declined
      return {
        ...known.answer,
        headers: { ...known.answer.headers, 'idempotency-replayed': 'true' },
      }
    }
    const answer = this.#write(reception, url, person, record, content)
    if (key !== undefined && answer.status < 500) {
      const { declined } = reception
      this.#answers.set(`${person} ${key}`, { digest, answer, declined, at: this.scheduler.now })
    }
    return answer
  }

  #known(person: string, key: string | undefined) {
    const { keys } = this.model
    if (keys === 'never' || key === undefined) return undefined
    const known = this.#answers.get(`${person} ${key}`)
    const lifeMs = keys === 'always' ? Infinity : keys.lifeMs
    return known !== undefined && this.scheduler.now - known.at < lifeMs ? known : undefined
  }

  #read(url: URL, person: string): ProviderAnswer {
    const id = /^\/records\/(\d+)$/.exec(url.pathname)?.[1]
    if (id !== undefined) {
      const record = this.records.get(Number(id))
      if (record === undefined || this.moves.isEmpty(record)) return problem(404, 'Não existe')
      if (record.owner !== person) return problem(403, 'Não é seu')
      return value(200, this.reports.isOne(record) ? this.reports.reported(record) : record)
    }
    const sha256 = this.#pictureAt(url.pathname)
    if (sha256 !== undefined) return picture(sha256)
    const days = this.days.read(url, person)
    if (days !== undefined) return days
    const wanted = Object.fromEntries(url.searchParams)
    const found = [...this.#asSearched().values()].filter(
      ({ owner, type, name }) =>
        owner === person && type === wanted['type'] && name === wanted['name'],
    )
    return value(200, found)
  }

  /** SHA-256 of the last photo of a record, or of an image of a report whose reads do not identify images otherwise. */
  #pictureAt(path: string): string | undefined {
    const [, where, id, what] = /^\/(records|images)\/(\d+)\/(last|picture)$/.exec(path) ?? []
    if (what === 'last' && where === 'records') return this.records.get(Number(id))?.photos.at(-1)
    if (what !== 'picture' || this.reports.rules.reported !== 'nothing') return undefined
    return this.reports.images.get(Number(id))?.sha256
  }

  #asSearched(): Map<number, ProviderRecord> {
    const until = this.scheduler.now - this.model.searchLagMs
    if (this.model.searchLagMs === 0) return this.records
    return (
      this.#versions.findLast(({ at }) => at <= until)?.records ?? new Map<number, ProviderRecord>()
    )
  }

  #write(
    reception: Reception,
    url: URL,
    person: string,
    record: ProviderRecord | undefined,
    content: Content,
  ): ProviderAnswer {
    const { mark } = reception
    if (mark === undefined) return problem(400, 'Sem conteúdo')
    if (content.bad) return { ...problem(422, 'Recusado', { name: 'Nome inválido' }) }
    const apply = (target: ProviderRecord, change: () => unknown): ProviderAnswer => {
      const result = change()
      this.log(mark, person, target.id)
      return value(200, result)
    }
    const asDay = this.days.write(url, { mark, person, content })
    if (asDay !== undefined) return asDay
    const { method } = reception
    const asMove = this.moves.write(url, record, { mark, person, content, method })
    if (asMove !== undefined) return asMove
    const asReport = this.reports.write({ reception, mark, url, person, record, content })
    if (asReport !== undefined) return asReport
    if (url.pathname === '/records') {
      const parent = content.parent === undefined ? undefined : this.records.get(content.parent)
      if (content.parent !== undefined && parent?.owner !== person)
        return problem(404, 'Não existe')
      const { type = '', name = '' } = content
      const made = this.make({ type, owner: person, parent: parent?.id ?? null, name })
      this.log(mark, person, made.id)
      return value(201, { id: made.id })
    }
    if (record === undefined) return problem(404, 'Não existe')
    const [, , , what, which = ''] = url.pathname.split('/')
    const [photo] = content.photos ?? []
    const received = photo && {
      size: photo.size,
      sha256: photo.sha256,
      id: this.applications.length + 1,
    }
    switch (`${reception.method} ${what}`) {
      case 'PUT fields':
        return apply(record, () => void (record.fields[which] = content.value ?? ''))
      case 'DELETE fields':
        if (record.fields[which] === undefined) return problem(404, 'Não existe')
        return apply(record, () => void delete record.fields[which])
      case 'PUT slots':
        if (photo === undefined) return problem(400, 'Sem foto')
        return apply(record, () => ((record.slots[which] = photo.sha256), received))
      case 'DELETE slots':
        if (record.slots[which] === undefined) return problem(404, 'Não existe')
        return apply(record, () => void delete record.slots[which])
      case 'POST photos':
        if (photo === undefined) return problem(400, 'Sem foto')
        return apply(record, () => (record.photos.push(photo.sha256), received))
      case 'POST notes':
        return apply(record, () => void record.notes.push(mark))
      case 'POST stamps':
        return apply(record, () => void record.stamps.push(mark))
      case 'POST status':
        if (Number(which) !== record.status + 1) return problem(409, 'A situação já é outra')
        return apply(record, () => void (record.status += 1))
      default:
        return problem(404, 'Não existe')
    }
  }

  make(
    given: Pick<ProviderRecord, 'type' | 'owner' | 'parent' | 'name'> & Partial<ProviderRecord>,
  ): ProviderRecord {
    const record: ProviderRecord = {
      id: this.nextId(),
      fields: {},
      slots: {},
      photos: [],
      notes: [],
      stamps: [],
      status: 0,
      maker: given.owner,
      images: [],
      history: [],
      ...given,
    }
    this.records.set(record.id, record)
    this.#remember()
    return record
  }

  log(mark: string, person: string, record: number): void {
    const order = this.applications.length
    const application: Application = { order, at: this.scheduler.now, mark, person, record }
    this.applications.push(application)
    this.onApplication(application)
    this.#remember()
  }

  #remember(): void {
    if (this.model.searchLagMs === 0) return
    this.#versions.push({ at: this.scheduler.now, records: structuredClone(this.records) })
  }
}

/** The names that the contract gives to fields and parts; all other names are extensions. */
const letter: ReadonlySet<string> = new Set([
  ...['mark', 'type', 'parent', 'name', 'bad', 'value', 'to', 'photo'],
])

export interface Content {
  /** The names of all its fields or parts. */
  names: readonly string[]
  mark?: string
  type?: string
  parent?: number
  name?: string
  value?: string
  /** The value that the call expects to replace, if the call names one. An extension, as are `day` and `weight`. */
  before?: string | null
  bad?: boolean
  day?: number
  to?: Portion[]
  /** The weight at the source that the person saw. */
  weight?: number
  photos?: { size: number; sha256: string }[]
}

function readContent(type: string, bytes: Buffer): Content {
  if (type.startsWith('application/json')) {
    const fields = JSON.parse(bytes.toString('utf8')) as Omit<Content, 'names'>
    return { ...fields, names: Object.keys(fields) }
  }
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return { names: [] }
  const photos: NonNullable<Content['photos']> = []
  const parts = readMultipart(bytes, boundary)
  const content: Content = { photos, names: parts.map(({ name }) => name) }
  for (const part of parts) {
    if (part.name === 'mark') content.mark = part.bytes.toString('utf8')
    if (part.name === 'day') content.day = Number(part.bytes.toString('utf8'))
    if (part.name === 'bad') content.bad = part.bytes.toString('utf8') === 'true'
    if (part.name === 'photo') {
      const sha256 = createHash('sha256').update(part.bytes).digest('hex')
      photos.push({ size: part.bytes.length, sha256 })
    }
  }
  return content
}

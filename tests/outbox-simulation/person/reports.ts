import { problem, value, type ProviderAnswer } from '../provider/answers.ts'
import type { Content, Provider, ProviderRecord, Reception, Rules } from '../provider/provider.ts'
import type { Deed } from './deeds.ts'
import { finalized, type Missing } from '../provider/report-operations.ts'

export interface Image {
  id: number
  size: number
  sha256: string
  maker: string
}

/** A write that replaced another value. */
interface Overwriting {
  mark: string
  record: number
  field: string
  was: string
  /** `since` is when the replaced value was written, `sentAt` is when the call that replaced it was sent. */
  since: number
  sentAt: number
}

interface Writing {
  reception: Reception
  mark: string
  url: URL
  person: string
  record: ProviderRecord | undefined
  content: Content
}

export const rejected = 200

export const rowTypes: Readonly<Record<string, string>> = { report: 'damage', damage: 'packaging' }

/** The part of the provider for reports: damages in a report, packagings in a damage, photos in all of them. */
export class Reports {
  readonly overwritings: Overwriting[] = []
  /** Who wrote each value last, and when, by record and field. */
  readonly lastWriting = new Map<string, { by: string; at: number }>()
  /**
   * The records whose rows or photos other people have added or deleted; `finalizedByOthers` has the reports that they
   * have finalized.
   */
  readonly touched = new Set<number>()
  readonly finalizedByOthers = new Set<number>()
  /** Every field that other people have ever set, as `record/field`. */
  readonly strange = new Set<string>()
  /** Every photo that ever existed, by its id. */
  readonly images = new Map<number, Image>()
  readonly #holders = new Map<number, number>()

  readonly provider: Provider
  readonly rules: Rules

  constructor(provider: Provider, rules: Rules) {
    this.provider = provider
    this.rules = rules
  }

  isOne = ({ type }: ProviderRecord): boolean =>
    type in rowTypes || type === 'packaging' || type === 'day'

  rowsOf({ id }: ProviderRecord): ProviderRecord[] {
    return [...this.provider.records.values()].filter(({ parent }) => parent === id)
  }

  rootOf(record: ProviderRecord): ProviderRecord {
    const parent = record.parent === null ? undefined : this.provider.records.get(record.parent)
    return parent === undefined ? record : this.rootOf(parent)
  }

  of(owner: string, product: string): ProviderRecord | undefined {
    return [...this.provider.records.values()].find(
      (one) => one.type === 'report' && one.owner === owner && one.name === product,
    )
  }

  /** The report of a lane in the form of the harness: the person and the product. */
  ofLane(lane: string): ProviderRecord | undefined {
    const cut = lane.lastIndexOf(' ')
    return this.of(lane.slice(0, cut), lane.slice(cut + 1))
  }

  /** Whether readers cannot distinguish this row or photo from one that such a deed makes. */
  mayBeTakenFor(id: number, { kind, person }: Deed): boolean {
    const { reported } = this.rules
    const image = this.images.get(id)
    const row = this.provider.records.get(id)
    // Bytes or pictures identify photos, and rows by their photos. A name identifies a person, not their device.
    if (kind === 'addImage') return reported === 'maker' && image?.maker === person
    if (kind !== 'addRow' || row?.maker !== person || reported === 'nothing') return false
    return reported !== 'bytes' || row.images.length === 0
  }

  /**
   * Whether only a name identifies what such a deed makes, and the provider's name differs from the one on the device.
   */
  isNamedOtherwise({ kind }: Deed): boolean {
    const { reported, hasOtherNames = false } = this.rules
    return hasOtherNames && (reported === 'maker' || (reported === 'bytes' && kind === 'addRow'))
  }

  holderOf(image: number): ProviderRecord | undefined {
    return this.provider.records.get(this.#holders.get(image) ?? 0)
  }

  /** The answer of a read: as much of rows and photos as this provider shows. */
  reported(record: ProviderRecord): unknown {
    const { reported, hasOtherNames = false } = this.rules
    const tellMaker = (maker: string) =>
      reported === 'nothing' ? {} : { maker: hasOtherNames ? `${maker} da Silva` : maker }
    const tellImage = ({ id, sha256, maker }: Image) => ({
      id,
      ...tellMaker(maker),
      ...(reported === 'bytes' ? { sha256 } : {}),
    })
    return {
      ...record,
      images: record.images.map(tellImage),
      rows: this.rowsOf(record).map(({ id, maker, images }) => ({
        id,
        ...tellMaker(maker),
        images: images.map(tellImage),
      })),
    }
  }

  isClosed = (record: ProviderRecord): boolean => this.rootOf(record).history.at(-1) === finalized

  missingIn(report: ProviderRecord): Missing[] {
    const damages = this.rowsOf(report)
    const packagings = damages.flatMap((damage) => this.rowsOf(damage))
    const without = (field: string, { fields, id }: ProviderRecord): Missing[] =>
      fields[field] === undefined ? [{ tipo: 'value', mensagem: field, record: id }] : []
    return [
      ...without('weight', report),
      ...damages.flatMap((damage): Missing[] =>
        this.rowsOf(damage).length > 0
          ? []
          : [{ tipo: 'row', mensagem: 'packaging', record: damage.id }],
      ),
      ...packagings.flatMap((packaging) => without('label', packaging)),
    ]
  }

  /** Returns undefined when the call does not concern a report. */
  write(writing: Writing): ProviderAnswer | undefined {
    const { url, content, record } = writing
    if (url.pathname === '/records')
      return content.type === 'report' ? this.#begin(writing) : undefined
    if (url.pathname.startsWith('/images/')) return this.#removeImage(writing)
    if (record === undefined || !this.isOne(record)) return undefined
    if (this.isClosed(record)) return problem(409, 'Relatório não pode mais ser alterado')
    const [, , , what, which = ''] = url.pathname.split('/')
    switch (`${writing.reception.method} ${what}`) {
      case 'POST rows':
        return this.#addRow(writing, record)
      case 'POST images':
        return this.#addImage(writing, record)
      case 'PUT values':
        return this.#setValue(writing, record, which)
      case 'PUT confirm':
        return this.#confirm(writing, record)
      default:
        return undefined
    }
  }

  /** A product has one report, so beginning an existing report returns the same one. */
  #begin({ mark, person, content }: Writing): ProviderAnswer {
    const { name = '' } = content
    const report = this.of(person, name) ?? this.begin(person, name, person)
    this.provider.log(mark, person, report.id)
    return value(201, { id: report.id })
  }

  begin(owner: string, name: string, maker: string): ProviderRecord {
    return this.provider.make({ type: 'report', owner, parent: null, name, maker })
  }

  #addRow({ mark, person, content }: Writing, record: ProviderRecord): ProviderAnswer {
    const made = this.addRow(record, content.photos ?? [], person)
    if (made === undefined) return problem(400, 'Não cabe aqui')
    this.provider.log(mark, person, made.id)
    return value(201, { id: made.id })
  }

  addRow(
    parent: ProviderRecord,
    photos: NonNullable<Content['photos']>,
    maker: string,
  ): ProviderRecord | undefined {
    const type = rowTypes[parent.type]
    if (type === undefined) return undefined
    const { id, owner } = parent
    const made = this.provider.make({ type, owner, parent: id, name: '', maker })
    for (const photo of photos) this.addImage(made, photo, maker)
    return made
  }

  #addImage({ mark, person, content }: Writing, record: ProviderRecord): ProviderAnswer {
    const [photo] = content.photos ?? []
    if (photo === undefined) return problem(400, 'Sem foto')
    const image = this.addImage(record, photo, person)
    this.provider.log(mark, person, image.id)
    return value(200, image)
  }

  addImage(record: ProviderRecord, photo: { size: number; sha256: string }, maker: string): Image {
    const image = { id: this.provider.nextId(), ...photo, maker }
    record.images.push(image)
    this.images.set(image.id, image)
    this.#holders.set(image.id, record.id)
    return image
  }

  #removeImage({ mark, person, url, record }: Writing): ProviderAnswer {
    const image = Number(url.pathname.split('/')[2])
    if (record === undefined) return problem(404, 'Não existe')
    if (this.isClosed(record)) return problem(409, 'Relatório não pode mais ser alterado')
    this.removeImage(image)
    this.provider.log(mark, person, record.id)
    return value(200, null)
  }

  removeImage(image: number): void {
    const record = this.holderOf(image)
    if (record !== undefined) record.images = record.images.filter(({ id }) => id !== image)
    this.#holders.delete(image)
  }

  #setValue({ mark, person, content, reception }: Writing, record: ProviderRecord, field: string) {
    if (this.provider.days.refuses(record, content)) return problem(409, 'É de outro dia')
    const { value: wanted = '', before } = content
    const there = record.fields[field] ?? null
    const isStale = before !== undefined && before !== there && wanted !== there
    if (this.rules.refusesStale && isStale) return problem(409, 'O valor foi mudado')
    this.setValue(record, field, wanted, mark, reception.sentAt)
    this.provider.log(mark, person, record.id)
    return value(200, record.id)
  }

  /** `by` is the mark of a deed, or the name of another person. */
  setValue(
    record: ProviderRecord,
    field: string,
    wanted: string,
    by: string,
    sentAt?: number,
  ): void {
    const target = `${record.id}/${field}`
    const was = record.fields[field]
    if (sentAt === undefined) this.strange.add(target)
    else if (was !== undefined && was !== wanted) {
      const since = this.lastWriting.get(target)?.at ?? 0
      this.overwritings.push({ mark: by, record: record.id, field, was, since, sentAt })
    }
    record.fields[field] = wanted
    this.lastWriting.set(target, { by, at: this.provider.scheduler.now })
  }

  #confirm({ mark, person, reception }: Writing, report: ProviderRecord): ProviderAnswer {
    const errors = this.missingIn(report)
    if (errors.length > 0) {
      reception.declined = true
      return value(200, { success: false, errors })
    }
    report.history.push(finalized)
    this.provider.log(mark, person, report.id)
    return value(200, { success: true, errors })
  }
}

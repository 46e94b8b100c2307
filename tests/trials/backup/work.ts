import { createHash } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import { receivingCalls } from '#provider/testing/calls/receiving-calls.ts'
import { stuffingCalls } from '#provider/testing/calls/stuffing-calls.ts'
import type { TestProvider } from '#provider/testing/open-provider.ts'
import { picture } from '#provider/testing/pictures.ts'
import { addEntry } from '#provider/testing/rows/add-entry.ts'
import { addReport } from '#provider/testing/rows/add-report.ts'

/** What a device knows of one acknowledged write, with the device's times in ms. */
export interface Acknowledged {
  begunAt: number
  at: number
  /** The id of the receiving report that the write began, or the number of the photo in its step. */
  id: number
  /** SHA-256 of the photo as the provider returned it then; absent for a report. */
  sha256?: string
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export interface Work {
  /** The stuffing report that gets the photos. */
  idSaida: number
  reports: Acknowledged[]
  photos: Acknowledged[]
  /** Ends the work after the write that is in progress. */
  end: () => Promise<void>
}

/** A person who begins receiving reports and adds photos to a stuffing report, one after the other, until it ends. */
export async function beginWork(provider: TestProvider): Promise<Work> {
  const ana = await provider.authorize('ana')
  const [receiving, stuffing] = [receivingCalls(provider, ana), stuffingCalls(provider, ana)]
  const idSaida = await addReport(provider.database, { hasPre: 1 })
  const state = { goesOn: true }
  const work: Omit<Work, 'end'> = { idSaida, reports: [], photos: [] }
  const goOn = async () => {
    while (state.goesOn) {
      const entry = await addEntry(provider.database)
      const begunAt = Date.now()
      const { id } = await receiving.start(entry)
      work.reports.push({ begunAt, at: Date.now(), id })
      const bytes = await picture()
      const photoBegunAt = Date.now()
      const answer = await stuffing.upload(idSaida, 'PRE', bytes)
      if (answer.statusCode !== 200) throw new Error(`a photo was refused: ${answer.body}`)
      const at = Date.now()
      const n = work.photos.length + 1
      const served = await stuffing.file(idSaida, 'PRE', { n })
      work.photos.push({ begunAt: photoBegunAt, at, id: n, sha256: hashOf(served.rawPayload) })
    }
  }
  const going = goOn()
  // A failure ends the work early, and `end` reports it.
  going.catch(() => undefined)
  return {
    ...work,
    end: async () => {
      state.goesOn = false
      await going
    },
  }
}

/** What a restored provider lacks of the work before the moment or has of the work after it, as sentences. */
export async function compareWork(
  provider: TestProvider,
  { idSaida, reports, photos }: Work,
  moment: number,
): Promise<string[]> {
  const ana = await provider.authorize('ana')
  const receiving = receivingCalls(provider, ana)
  const stuffing = stuffingCalls(provider, ana)
  const findings: string[] = []
  const wanted = ({ begunAt, at }: Acknowledged) =>
    at < moment ? true : begunAt > moment ? false : undefined
  for (const one of reports) {
    const { status } = await receiving.call('GET', paths.receivingHeader(one.id))
    const is = status === 200
    if (wanted(one) !== undefined && is !== wanted(one))
      findings.push(`report ${one.id} is ${is ? 'there' : 'missing'}`)
  }
  const { preCounter } = await stuffing.read(idSaida)
  const before = photos.filter((one) => wanted(one) === true)
  const certain = photos.filter((one) => wanted(one) !== false)
  if (preCounter < before.length || preCounter > certain.length)
    findings.push(`${preCounter} photos are there, ${before.length} were acknowledged before`)
  for (const { id, sha256 } of before) {
    const file = await stuffing.file(idSaida, 'PRE', { n: id })
    if (file.statusCode !== 200) findings.push(`photo ${id} answers ${file.statusCode}`)
    else if (hashOf(file.rawPayload) !== sha256) findings.push(`photo ${id} has other bytes`)
  }
  return findings
}

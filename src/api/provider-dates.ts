import { dateFields, mapDates } from '#contract/date-fields.ts'
import { momentOfWallTime, wallTimeOf } from '#src/domain/time/wall-time.ts'
import type { AppConfig } from './config.ts'

/**
 * The app holds and shows wall time alone. A provider that writes true UTC (`PROVIDER_TIMES=utc`) is
 * translated here, where its answers come in and where calls go out.
 */
export type DateConfig = Pick<AppConfig, 'providerTimes' | 'timeZone'>

const readDates = <Body>(body: Body, { timeZone }: DateConfig): Body =>
  mapDates(body, (moment) => wallTimeOf(moment, timeZone))

/** A JSON body of the app's with its dates as the provider writes them. */
export const writeDates = <Body>(body: Body, { timeZone }: DateConfig): Body =>
  mapDates(body, (wall) => momentOfWallTime(wall, timeZone))

/** The same of an answer's text; what is no JSON is passed on as it is. */
export function readDatesOfText(text: string, config: DateConfig): string {
  return mapText(text, (body) => readDates(body, config))
}

/** The same of a whole answer. */
export async function readDatesOfAnswer(answer: Response, config: DateConfig): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  if (!isJson) return answer
  const { status, statusText, headers } = answer
  const text = readDatesOfText(await answer.text(), config)
  return new Response(text, { status, statusText, headers })
}

/** The same of the bytes of a call, JSON or multipart. */
export function writeDatesOfBytes(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
  config: DateConfig,
): Uint8Array<ArrayBuffer> {
  if (contentType?.startsWith('multipart/') === true) return writeDatesOfParts(bytes, config)
  const text = new TextDecoder().decode(bytes)
  return new TextEncoder().encode(mapText(text, (body) => writeDates(body, config)))
}

function mapText(text: string, turn: (body: unknown) => unknown): string {
  try {
    return JSON.stringify(turn(JSON.parse(text)))
  } catch {
    return text
  }
}

/** A part with a moment, as `buildMultipart` writes one: its 24 characters stay 24 characters. */
const momentPart = /(name="(\w+)"\r\n\r\n)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?=\r\n)/g

function writeDatesOfParts(
  bytes: Uint8Array<ArrayBuffer>,
  { timeZone }: DateConfig,
): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  // One character for each byte, so that an index in the text is an index in the bytes.
  const text = new TextDecoder('latin1').decode(bytes)
  for (const { index, 1: head = '', 2: name = '', 3: wall = '' } of text.matchAll(momentPart)) {
    if (!dateFields.has(name)) continue
    const moment = momentOfWallTime(new Date(wall), timeZone).toISOString()
    copy.set(new TextEncoder().encode(moment), index + head.length)
  }
  return copy
}

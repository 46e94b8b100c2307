import { dateFields, mapDates } from '#contract/date-fields.ts'
import { momentOfWallTime, wallTimeOf } from '#src/domain/time/wall-time.ts'
import type { AppConfig } from './config.ts'

/**
 * The app stores and shows wall time only. For a provider with true UTC (`PROVIDER_TIMES=utc`), responses and
 * calls are translated here.
 */
export type DateConfig = Pick<AppConfig, 'providerTimes' | 'timeZone'>

const readDates = <Body>(body: Body, { timeZone }: DateConfig): Body =>
  mapDates(body, (moment) => wallTimeOf(moment, timeZone))

/** Converts the dates of the app's JSON body into the provider's form. */
export const writeDates = <Body>(body: Body, { timeZone }: DateConfig): Body =>
  mapDates(body, (wall) => momentOfWallTime(wall, timeZone))

/** Converts the dates of a response's text; text that is not JSON stays unchanged. */
export function readDatesOfText(text: string, config: DateConfig): string {
  return mapText(text, (body) => readDates(body, config))
}

/** Converts the dates of a whole response. */
export async function readDatesOfAnswer(answer: Response, config: DateConfig): Promise<Response> {
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  if (!isJson) return answer
  const { status, statusText, headers } = answer
  const text = readDatesOfText(await answer.text(), config)
  return new Response(text, { status, statusText, headers })
}

/** Converts the dates in the bytes of a call, JSON or multipart. */
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

/** A multipart part with a moment, as `buildMultipart` writes it: the replacement also has 24 characters. */
const momentPart = /(name="(\w+)"\r\n\r\n)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)(?=\r\n)/g

function writeDatesOfParts(
  bytes: Uint8Array<ArrayBuffer>,
  { timeZone }: DateConfig,
): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  // Latin-1 decodes one character per byte, so that an index in the text is an index in the bytes.
  const text = new TextDecoder('latin1').decode(bytes)
  for (const { index, 1: head = '', 2: name = '', 3: wall = '' } of text.matchAll(momentPart)) {
    if (!dateFields.has(name)) continue
    const moment = momentOfWallTime(new Date(wall), timeZone).toISOString()
    copy.set(new TextEncoder().encode(moment), index + head.length)
  }
  return copy
}

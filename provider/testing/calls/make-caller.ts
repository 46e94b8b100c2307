import type { Numbered } from '#contract/schemas/common.ts'
import { multipart, type Part } from './multipart.ts'
import type { TestProvider } from '../open-provider.ts'

export type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The response to a call: its status, and its value or the message of a refusal. */
export interface Reported {
  status: number
  value: unknown
  /** The whole body, if it is JSON. */
  body: unknown
  message: string | undefined
  error: Record<string, string> | undefined
  headers: Record<string, unknown>
  bytes: Buffer
}

export type Fields = Record<string, string | number | Buffer | Buffer[] | undefined>

const partsOf = (fields: Fields): Part[] =>
  Object.entries(fields).flatMap(([name, value]): Part[] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((bytes) => ({ name, bytes }))
    return [Buffer.isBuffer(value) ? { name, bytes: value } : { name, value: String(value) }]
  })

/** Calls as the app makes them, by one person. */
export function makeCaller({ app }: Pick<TestProvider, 'app'>, person: Headers) {
  const call = async (
    method: Method,
    url: string,
    { body, parts, headers = {} }: { body?: unknown; parts?: Part[]; headers?: Headers } = {},
  ): Promise<Reported> => {
    const form = parts && multipart(parts)
    const answer = await app.inject({
      method,
      url,
      headers: { ...(form?.headers as Headers | undefined), ...person, ...headers },
      ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const reported = isJson ? answer.json<Partial<Reported>>() : {}
    return {
      status: answer.statusCode,
      value: reported.value,
      body: reported,
      message: reported.message,
      error: reported.error,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }
  const send = (method: Method, url: string, fields: Fields, headers: Headers = {}) =>
    call(method, url, { parts: partsOf(fields), headers })
  return { call, send }
}

/** The body of a call that must succeed. */
export function bodyOf<T>(reported: Reported): Numbered<T> {
  if (reported.status !== 200) throw new Error(`${reported.status}: ${reported.message}`)
  return reported.body as Numbered<T>
}

/** The value in the envelope of a call that must succeed. */
export function valueOf<T>(reported: Reported): Numbered<T> {
  bodyOf(reported)
  return reported.value as Numbered<T>
}

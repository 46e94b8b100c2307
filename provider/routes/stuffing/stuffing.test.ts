import { afterEach, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { StuffingState, StuffingUploadAnswer } from '#contract/schemas/stuffing.ts'
import { stuffingSteps, type StuffingStep } from '#contract/stuffing-steps.ts'
import { exitIds } from '../../testing/fill-database.ts'
import { multipart, openProvider, type TestProvider } from '../../testing/open-provider.ts'
import { picture } from '../../testing/pictures.ts'

let provider: TestProvider
let ana: { authorization: string }

beforeEach(async () => {
  provider = await openProvider()
  ana = await provider.authorize('ana')
})

afterEach(async () => {
  expect(provider.reported).toEqual([])
  await provider.close()
})

const upload = async (idSaida: number, step: string, bytes?: Buffer) => {
  const body = multipart([
    { name: 'step', value: step },
    { name: 'file', bytes: bytes ?? (await picture()) },
  ])
  return provider.app.inject({
    method: 'PUT',
    url: paths.stuffingUpload(idSaida),
    payload: body.payload,
    headers: { ...body.headers, ...ana },
  })
}

const read = async (idSaida: number) => {
  const answer = await provider.app.inject({ url: paths.stuffing(idSaida), headers: ana })
  return answer.json<{ value: StuffingState }>().value
}

test('x', async () => {
  const a = await upload(exitIds.withPre, 'PRE')
  console.log(a.statusCode, a.body, a.headers)
  console.log(await read(exitIds.withPre), stuffingSteps)
  console.log(provider.reported)
})

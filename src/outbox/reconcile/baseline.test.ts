import { expect, test } from 'vitest'
import { drain } from '../send/drain.ts'
import { addPhoto, ana, answer, fakeBody, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { countUnsent } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

const budget = { budgetMs: 60_000 }
const minutes = 60_000
const days = 24 * 60 * minutes

test('a reconciling read is compared with the baseline from before the first call, even after repetitions', async () => {
  const keyLifeMs = 4 * days
  const db = freshDatabase()
  const provider = { photos: 3 }
  const { ports, sent, state, clock } = fakePorts(() => answer(200), {
    keys: 'honoured',
    keyLifeMs,
  })
  const photo = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: photo.id })], [photo])
  let isLost = true
  state.respond = ({ method }) => {
    if (method === 'GET') return answer(200, { value: { count: provider.photos } })
    if (provider.photos === 3) provider.photos += 1
    if (isLost) throw new TypeError('Failed to fetch')
    provider.photos += 1
    return answer(200)
  }
  // The first call arrives; the second, under the same key, is lost in transit.
  await drain(db, ports, budget)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
  // The provider has forgotten the key by then.
  isLost = false
  for (let check = 0; check < 4; check += 1) {
    clock.at += 5 * days
    await drain(db, ports, budget)
  }
  expect(provider.photos).toBe(4)
  expect(await countUnsent(db, ana)).toBe(0)
})

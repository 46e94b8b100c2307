import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { usePlan } from '#src/features/stock/components/use-plan.ts'
import { reallocation } from '#src/features/stock/example-stock.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { discardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

vi.mock('#src/outbox/store/queries.ts', { spy: true })

const person = `${location.origin}|1`
const form = 'reallocation:601:501'
const clock = { now: () => 0, monotonic: () => 0 }

/** A device on which a plan was saved, and the page died before its draft was deleted. */
async function deviceWithLeftover() {
  startSession(fakeToken({ sub: '1', exp: 4e9 }))
  const database = openOutboxDatabase(`outbox-${crypto.randomUUID()}`)
  onTestFinished(() => database.close())
  const keepPlan = (plano: string) =>
    saveDraft(database, person, form, {
      path: '/',
      typed: { plano, visto: 11, movimentacoes: reallocation.movimentacoes },
    })
  await submit(database, { clock }, person, [saveReallocation(reallocation)])
  await keepPlan(reallocation.plano)
  const keptPlan = async () =>
    (await readDraft<{ typed: { plano: string } }>(database, person, form))?.value.typed.plano
  const wrapper = withRuntime(database)
  const openPlan = () =>
    renderHook(() => usePlan({ idProduto: 601, idArmazem: 501 }, undefined), { wrapper })
  return { database, keepPlan, keptPlan, openPlan }
}

test('deletes the leftover draft of a saved plan', async () => {
  const { keptPlan, openPlan } = await deviceWithLeftover()
  openPlan()
  await waitFor(async () => expect(await keptPlan()).toBeUndefined())
})

test('keeps the next plan that is begun during that check', async () => {
  const { database, keepPlan, keptPlan, openPlan } = await deviceWithLeftover()
  await database.relaxed.open()
  const queries = await vi.importActual<typeof import('#src/outbox/store/queries.ts')>(
    '#src/outbox/store/queries.ts',
  )
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const asked = vi.mocked(entriesTouching).mockReset()
  onTestFinished(() => void asked.mockReset())
  asked.mockImplementation(async (...given) => {
    const found = await queries.entriesTouching(...given)
    // The last query before the leftover is known.
    if (asked.mock.calls.length === 3) await Promise.resolve(held)
    return found
  })
  const { result } = openPlan()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3))
  const next = crypto.randomUUID()
  await keepPlan(next)
  goOn()
  await waitFor(() => expect(result.current?.plano).toBe(next))
  // This transaction waits for every earlier deletion.
  await database.strict.transaction('rw', database.strict.drafts, () => Promise.resolve())
  expect(await keptPlan()).toBe(next)
})

test('counts both of two taps that come before the screen renders', async () => {
  const { database, keepPlan, keptPlan, openPlan } = await deviceWithLeftover()
  await keepPlan(crypto.randomUUID())
  const { result } = openPlan()
  await waitFor(() => expect(result.current?.movimentacoes).toHaveLength(2))
  const { movimentacoes, remove, putBack } = result.current ?? expect.unreachable()
  const [first, second] = movimentacoes
  if (first === undefined || second === undefined) throw new Error('no movements')
  const as = { form: 'movement', typed: {} }
  let moments: (number | undefined)[] = []
  await act(async () => {
    moments = await Promise.all([first, second, first].map((one) => remove(one, 11, as)))
  })
  expect(await keptPlan()).toBeUndefined()
  // Each is discarded once, also after two taps.
  expect(await discardedDrafts(database, person)).toHaveLength(2)
  const [at, later, again] = moments
  expect(again).toBeUndefined()
  await act(() => Promise.all([putBack(first, 11, at ?? 0), putBack(second, 11, later ?? 0)]))
  expect(await discardedDrafts(database, person)).toEqual([])
  await waitFor(() => expect(result.current?.movimentacoes).toEqual([first, second]))
})

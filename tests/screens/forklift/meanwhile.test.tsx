import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { choiceItem, idChecklist, items } from '#src/features/forklift/example-forklift.ts'
import { forkliftScreen } from '#src/features/forklift/feature.ts'
import type { ShownItem } from '#src/features/forklift/shown.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { json } from '../../support/sentinel-server.ts'
import type { OpenFeature } from '../open-feature.tsx'
import { shrinkToOne } from '../picking.ts'
import { base, checklistAnswers, openForklift, pageOn, today } from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

const at = `${base}/checklist/${idChecklist}`
const checklistPath = paths.forkliftChecklist(idChecklist)
const page = pageOn(today)
const [, horn, load] = items as [ShownItem, ShownItem, ShownItem]
const pageWith = (...changed: ShownItem[]) => ({
  ...page,
  checklist: { ...page.checklist, items: changed },
})
const good = choiceItem('freio', { value: 'B', valueText: 'Bom', variant: 'OK' })
const bad = (texto: string, file01: string | null = null) => ({
  ...{ value: 'R', valueText: 'Ruim', variant: 'NOT' as const },
  obs: { texto, file01 },
})
/** Their answer has the same value as the one written here, with text and a photo. */
const theirs = pageWith(good, choiceItem('buzina', bad('Rouca', 'buzina.jpg')), load)

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const current = (name: string) => screen.findByRole('heading', { name })
const dialogOf = (name: string) => screen.findByRole('dialog', { name })

/** The first item is answered and its entry waits, as without a network. */
async function openWithWaiting() {
  const opened = await openForklift({ at, answers: checklistAnswers(page) })
  await current('Item freio')
  await opened.user.click(button('Bom'))
  await current('Item buzina')
  await waitFor(async () => expect(await opened.entries()).toHaveLength(1))
  return opened
}

/** Sends the waiting entry after the page has changed at the provider, so that the page is read again. */
async function deliverInto({ provider, deliver, answer }: OpenFeature, shown: typeof page) {
  provider.on(checklistPath, (response, call) => {
    if (call.method === 'POST') answer(checklistAnswers(shown))
    json(call.method === 'POST' ? shown : page)(response, call)
  })
  await deliver()
}

const save = async ({ user }: OpenFeature, words: string) => {
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('O que está errado?'), words)
  await user.click(dialog.getByRole('button', { name: 'Salvar problema' }))
}

/** Expects that the save overwrites nothing: the person decides. */
async function expectConflict({ entries, deliver, provider }: OpenFeature, field = 'buzina') {
  const last = async () => (await entries()).at(-1)
  await waitFor(async () =>
    expect(await last()).toMatchObject({ args: { field }, saw: { value: '' } }),
  )
  await deliver()
  await waitFor(async () =>
    expect(await last()).toMatchObject({ state: 'parked', parked: { why: 'conflict' } }),
  )
  const posts = provider.received.filter(({ method }) => method === 'POST')
  expect(posts.filter(({ body }) => body.includes(field))).toEqual([])
}

/** The page dies and is opened again. */
function reopen({ unmount, show }: OpenFeature) {
  unmount()
  show(
    <Routes>
      <Route path={`${base}/*`} element={<forkliftScreen.Screen />} />
    </Routes>,
    at,
  )
}

const ways: [string, (opened: OpenFeature) => unknown][] = [
  ['the page stays', () => undefined],
  ['the page dies and what was begun is gone on with', reopen],
]

describe('somebody else’s answer that arrives while a problem is being described here', () => {
  it.each(ways)('keeps its text and its photo until the person decides: %s', async (_way, then) => {
    const opened = await openWithWaiting()
    await opened.user.click(button('Ruim'))
    await dialogOf('Item buzina: Ruim')
    await deliverInto(opened, theirs)
    await screen.findByText('Rouca')
    then(opened)
    await dialogOf('Item buzina: Ruim')
    await screen.findByText('Rouca')
    await save(opened, 'Não toca')
    await expectConflict(opened)
  })

  it('causes a conflict also when it was found behind the open dialog', async () => {
    const opened = await openWithWaiting()
    const { user, entries, deliver, provider } = opened
    await user.click(button(/^Item freio/))
    await current('Item freio')
    await user.click(button('Ruim'))
    await dialogOf('Item freio: Ruim')
    const there = pageWith(choiceItem('freio', bad('Vaza')), horn, load)
    provider.on(checklistPath, json(there))
    await deliver()
    await waitFor(async () => expect(await entries()).toMatchObject([{ state: 'parked' }]))
    await save(opened, 'Pedal no fundo')
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ state: 'waiting', args: { value: 'R' } }]),
    )
    await deliver()
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }]),
    )
    expect(provider.received.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('somebody else’s answer that arrives while a number is typed here', () => {
  const weighed = { value: '75', valueText: '75', variant: 'OK' as const }
  const number = () => screen.findByLabelText<HTMLInputElement>('Item carga')

  async function typeNumber(opened: OpenFeature, then: (opened: OpenFeature) => unknown) {
    await opened.user.click(button(/^Item carga/))
    await opened.user.type(await number(), '80')
    await waitFor(async () =>
      expect(await opened.database.relaxed.drafts.toArray()).toHaveLength(1),
    )
    await deliverInto(opened, pageWith(good, horn, { ...load, ...weighed }))
    await screen.findByRole('button', { name: /^Item carga.*75/ })
    then(opened)
    await opened.user.click(await screen.findByRole('button', { name: /^Item carga.*75/ }))
    await waitFor(async () => expect((await number()).value).toBe('80'))
  }

  it.each(ways)('is not overwritten until the person decides: %s', async (_way, then) => {
    const opened = await openWithWaiting()
    await typeNumber(opened, then)
    await opened.user.click(button('Salvar'))
    await expectConflict(opened, 'carga')
  })

  it.each(ways)(
    'is not overwritten when ours is saved as a problem either: %s',
    async (_way, then) => {
      const opened = await openWithWaiting()
      await typeNumber(opened, then)
      await opened.user.click(button('Com problema'))
      await dialogOf('Item carga: 80')
      await save(opened, 'Não segura')
      await expectConflict(opened, 'carga')
    },
  )
})

describe('undoing an answer that ended in a conflict', () => {
  const there = pageWith(choiceItem('freio', bad('Vaza')), horn, load)

  it.each([
    ['where nothing stood before', page],
    ['where words stood before', pageWith(choiceItem('freio', bad('Range')), horn, load)],
    ['where a photo did', pageWith(choiceItem('freio', bad('Range', 'freio.jpg')), horn, load)],
  ])('discards it and sends nothing: %s', async (_, known) => {
    const opened = await openForklift({ at, answers: checklistAnswers(known) })
    const { user, entries, provider, deliver } = opened
    await user.click(await screen.findByRole('button', { name: /^Item freio/ }))
    await current('Item freio')
    await user.click(button('Bom'))
    await waitFor(async () => expect(await entries()).toHaveLength(1))
    provider.on(checklistPath, json(there))
    await deliver()
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }]),
    )
    // Three reads: when the screen opens, before the call, and because of the conflict.
    const reads = () => provider.received.filter(({ path }) => path === checklistPath)
    await waitFor(() => expect(reads().length).toBeGreaterThanOrEqual(3))
    await user.click(button(/^Desfazer/))
    await waitFor(async () => expect(await entries()).toMatchObject([{ state: 'discarded' }]))
    await deliver()
    expect(provider.received.filter(({ method }) => method === 'POST')).toEqual([])
    expect(await screen.findByText('Vaza')).toBeDefined()
  })
})

describe('an answer of the same person', () => {
  it('counts as seen, also when it was sent while they wrote', async () => {
    const opened = await openWithWaiting()
    const { user, entries, deliver } = opened
    await user.click(button(/^Item freio/))
    await current('Item freio')
    await user.click(button('Ruim'))
    await dialogOf('Item freio: Ruim')
    await deliverInto(opened, pageWith(good, horn, load))
    await waitFor(async () => expect((await entries())[0]?.state).toBe('settled'))
    await save(opened, 'Pedal no fundo')
    await waitFor(async () => expect((await entries())[1]).toMatchObject({ saw: { value: 'B' } }))
    await deliver()
    await waitFor(async () => expect((await entries())[1]?.state).toBe('settled'))
  })
})

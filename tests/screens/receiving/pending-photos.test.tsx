import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { jpeg, pick, shrinkToOne } from '../picking.ts'
import { answersOf, idChecklist, open, question } from './checklist-answers.ts'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const received = { id: 43_001, size: 180 }

/** The photos of the question, each with its picture. */
async function photos(count: number) {
  const list = await screen.findByRole('list', { name: 'Etapa 2' })
  await waitFor(() => expect(within(list).getAllByRole('img')).toHaveLength(count))
  return within(list).getAllByRole('listitem')
}

const frameOf = (photo: HTMLElement | undefined) =>
  photo?.querySelector('[aria-label^="Abrir a foto"]') ?? expect.unreachable()

it('UX-33 a pending photo looks like a received one next to it, and only the pending one has a mark', async () => {
  const images = answersOf(({ current }) => (current === 2 ? { images: [received] } : {}))
  const { user, provider } = await open(2, images)
  provider.on(paths.checklistThumbnail(idChecklist, received.id), (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(jpeg)),
  )
  await question(2)
  expect((await photos(1)).map(({ textContent }) => textContent)).toEqual([''])

  await pick(user, 'gallery')
  const [there, pending] = await photos(2)
  expect(there?.textContent).toBe('')
  expect(pending?.textContent).toBe('Salvo neste aparelho')
  const checks = [there, pending].map((photo) =>
    [frameOf(photo), photo?.querySelector('img')].map((part) => part?.getAttribute('class')),
  )
  expect(checks[1]).toEqual(checks[0])
})

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { idMaquina } from '#src/features/forklift/example-forklift.ts'
import { device, readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import type { Before } from '../open-feature.tsx'
import {
  answersOf,
  base,
  checklistAnswers,
  checklistOn,
  machineToday,
  openForklift,
  pageOn,
  today,
} from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const dayMs = 24 * 3_600_000
const at = `${base}/${idMaquina}`
const current = checklistOn(today)
const machine = machineToday({ current, checklists: [current], today: true })
/** The clock was a day ahead when something was sent, and has been corrected since. */
const wasAhead: Before = ({ database }) =>
  writeMeta(database.relaxed, 'clock-offset', device, -dayMs)

it('after a clock correction, an online read determines the current day', async () => {
  const { database } = await openForklift({ at, answers: answersOf(machine), before: wasAhead })
  expect(await screen.findByRole('link', { name: 'Editar' })).toBeDefined()
  expect(
    Math.abs((await readMeta(database.relaxed, 'clock-offset', device)) ?? dayMs),
  ).toBeLessThan(dayMs / 2)
})

it('after a clock correction, an open checklist of today takes answers', async () => {
  const page = pageOn(today)
  await openForklift({
    at: `${base}/checklist/${page.checklist.id}/${today}`,
    answers: checklistAnswers(page),
    before: wasAhead,
  })
  expect(await screen.findByRole('button', { name: 'Bom' })).toBeDefined()
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { makePage } from '../bench/page/make-page.ts'
import type { Report } from '../bench/page/run.ts'
import { tellFound } from '../bench/record/measurement.ts'

/** A report as `npm run bench` records it. */
const recorded: Report = {
  machine: { cpu: 'Some CPU', cores: 2, memoryGb: 24, system: 'linux 6.1 x64' },
  versions: { Node: '20.19.5', Chromium: '140.0' },
  runs: [
    {
      name: 'outbox',
      commit: 'abc1234',
      startedAt: '2026-11-21T14:05:09.000Z',
      seconds: 61.4,
      isWhole: true,
      load: 0.1,
      measurements: [
        {
          title: 'Replaying 1,000 entries',
          about: 'medians of 5',
          unit: 'ms',
          bars: [
            { name: 'raw fetch', value: 1000, whose: 'least' },
            { name: 'outbox', value: 1500, whose: 'ours' },
            { name: 'a <peer>', value: 4000, whose: 'peer' },
          ],
          budgets: [
            {
              what: 'outbox / raw',
              value: 1.5,
              unit: '×',
              limit: 2,
              side: 'most',
              line: 2000,
            },
            { what: 'the peer / outbox', value: 2.67, unit: '×', limit: 3, side: 'least' },
          ],
          notes: ['A peer keeps no photos.'],
          screenshots: [{ words: 'Envios', jpeg: 'AAAA' }],
        },
      ],
    },
    {
      name: 'photos',
      commit: 'def5678',
      startedAt: '2026-11-20T14:05:09.000Z',
      seconds: 3,
      isWhole: false,
      load: 0.1,
      measurements: [],
    },
  ],
}

const openPage = () => {
  document.documentElement.innerHTML = makePage(recorded).replace(/^<!doctype html>/, '')
}

const rowOf = (words: string) =>
  [...document.querySelectorAll('tr')].find(({ textContent }) => textContent?.includes(words))

test('the page of a recorded run says which budgets were kept and which runs were broken off', () => {
  openPage()
  expect(document.querySelector('.verdict')?.textContent).toBe(
    '1 of 2 budgets kept; broken off: photos',
  )
  expect(rowOf('outbox / raw')?.textContent).toMatch(/1\.5 ×at most 2 ×kept$/)
  expect(rowOf('the peer / outbox')?.textContent).toMatch(/2\.67 ×at least 3 ×not kept$/)
  expect(document.body.textContent).toContain('2 cores (Some CPU), 24 GB')
  expect(document.body.textContent).toContain('Commit abc1234, 2026-11-21 14:05 UTC')
  expect(document.body.textContent).toContain('Commit def5678, 2026-11-20 14:05 UTC')
  expect(document.body.textContent).toContain('A peer keeps no photos.')
})

test('each chart has bars in proportion, the line of the budget and a text alternative', () => {
  openPage()
  const picture = document.querySelector('svg')
  const widthOf = (whose: string) =>
    Number(picture?.querySelector(`.${whose} rect`)?.getAttribute('width'))
  expect(widthOf('ours')).toBeCloseTo(widthOf('least') * 1.5)
  expect(widthOf('peer')).toBeCloseTo(widthOf('least') * 4)
  const start = Number(picture?.querySelector('.least rect')?.getAttribute('x'))
  const limit = Number(picture?.querySelector('.limit')?.getAttribute('x1'))
  expect(limit - start).toBeCloseTo(widthOf('least') * 2)
  expect(picture?.getAttribute('aria-label')).toBe(
    'Replaying 1,000 entries. raw fetch: 1,000 ms; outbox: 1,500 ms; a <peer>: 4,000 ms',
  )
})

test('shows as many digits as needed to distinguish a value from its budget', () => {
  const near = { what: 'near', value: 1.50004, unit: '×', limit: 1.5, side: 'most' } as const
  expect(tellFound(near)).toBe('1.50004 ×')
  expect(tellFound({ ...near, value: 1.5 })).toBe('1.5 ×')
  expect(tellFound({ ...near, value: 1.6 })).toBe('1.6 ×')
})

test('the page needs no other file, and escapes the texts of the report', () => {
  openPage()
  expect(document.querySelectorAll('link, script, iframe')).toHaveLength(0)
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)
  expect(document.querySelector('peer')).toBeNull()
})

import type { BrowserContext, Page } from 'playwright/test'

/** A day, a time or both, as a screen shows them, with the surrounding words. */
export interface Shown {
  words: string
  moment: string
}

/** «27/11/2026», «27/11», «11:05», «11:05:32», «27/11/2026 11:05», «27/11/2026 às 11:05». */
const momentWords =
  /(?<![\d/:])(?<day>\d\d\/\d\d(?:\/\d{4})?)?(?:,? ?(?:às )?(?<clock>[0-2]\d:[0-5]\d)(?::\d\d)?)?(?![\d/:])/g

/** Every day and moment that the page shows, in fields and in accessible names as well. */
export async function momentsOf(page: Page): Promise<Shown[]> {
  const lines = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')]
    const named = [...document.querySelectorAll('[aria-label], [title]')]
    return [
      ...document.body.innerText.split('\n'),
      ...fields.map(({ value }) => value.split('-').toReversed().join('/')),
      ...named.map((it) => it.getAttribute('aria-label') ?? it.getAttribute('title') ?? ''),
    ]
  })
  return lines.flatMap((words) =>
    [...words.matchAll(momentWords)].flatMap(({ groups = {} }) => {
      const moment = [groups['day'], groups['clock']].filter((it) => it !== undefined).join(' ')
      return moment === '' ? [] : [{ words: words.trim(), moment }]
    }),
  )
}

/** Formats an ISO time without any conversion of its zone: «27/11/2026 11:05». */
export const readingOf = (iso: string): string =>
  `${iso.slice(0, 10).split('-').toReversed().join('/')} ${iso.slice(11, 16)}`.trim()

/** The warehouse's wall time at a moment: «27/11/2026 11:05». */
const wallReading = (moment: number): string =>
  new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })
    .format(moment)
    .replace(',', '')

/** The wall times of all minutes from a minute before `from` to a minute after `to`. */
export function wallReadings(from: number, to: number): Set<string> {
  const minuteMs = 60_000
  const readings = new Set<string>()
  for (let at = from - minuteMs; at < to + minuteMs; at += minuteMs) readings.add(wallReading(at))
  return readings
}

/** Dates in the provider's answers, by the path of the call. */
export type Reported = Map<string, Set<string>>

/**
 * From now on collects every date of each JSON answer to a GET into the map that `into` returns at
 * that time.
 */
export function collectDates(context: BrowserContext, into: () => Reported): void {
  context.on('response', async (answer) => {
    const { pathname, search } = new URL(answer.url())
    const isJson = answer.headers()['content-type']?.includes('json') === true
    if (!isJson || answer.request().method() !== 'GET') return
    const reported = into()
    const text = await answer.text().catch(() => '')
    const dates = reported.get(pathname + search) ?? new Set()
    reported.set(pathname + search, dates)
    for (const [date] of text.matchAll(/\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/g)) dates.add(date)
  })
}

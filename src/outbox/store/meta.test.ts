import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/fake-ports.ts'
import { correctClockOffset, device, readMeta, writeMeta } from './meta.ts'

const hourMs = 3_600_000

test.each([
  ['the clock was put right since', -24 * hourMs, -2_000, -2_000],
  ['the clock was set', -2_000, hourMs, hourMs],
  ['nothing was sent yet', undefined, hourMs, hourMs],
  ['the answer only took its time', 1_000, -20_000, 1_000],
  ['the answer has no `Date`', hourMs, Number.NaN, hourMs],
  ['nothing was sent yet, and the clock is right', undefined, -3_000, undefined],
])(
  "a page's response corrects the clock offset if it differs: %s",
  async (_, known, shown, after) => {
    const { relaxed } = freshDatabase()
    if (known !== undefined) await writeMeta(relaxed, 'clock-offset', device, known)
    await correctClockOffset(relaxed, shown)
    expect(await readMeta(relaxed, 'clock-offset', device)).toBe(after)
  },
)

/**
 * The items of a forklift's checklist, answered with one hand in under a minute, on a phone of 360 × 640 without
 * network and with the CPU slowed 4 times. The bench counts the taps and the distances of the thumb, and measures the
 * app's time from a tap until the next item is shown. The person's time comes from a model (forklift/thumb-model.ts).
 * The result is the time for answering, not for walking around the machine.
 */
import { chromium, type Locator, type Page } from 'playwright'
import { actOn, findMachine, openMachinesFully, startChecklist } from '../e2e/support/forklift.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { phone } from '../e2e/support/measure/viewports.ts'
import { waitForWorker } from '../e2e/support/worker.ts'
import { atProduct } from './place/at-product.ts'
import { launchOptions } from './place/launch-options.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'
import { handSeconds, type Touch, type Work } from './forklift/thumb-model.ts'

const slowdown = 4
const limitSeconds = 60
/** Longer than the 300 ms within which the app takes a tap for the second half of a double tap (UX-26). */
const betweenTapsMs = 400
/** Size of a CSS px on a hand-held phone, in mm: 160 px to an inch. */
const mmPerPx = 25.4 / 160

type Point = { x: number; y: number }

/** Makes the page record, for each tap or key that answers, when the next item is painted. */
async function watchAnswers(page: Page): Promise<() => Promise<number[]>> {
  // tsx wraps named functions in a helper that the page does not have.
  await page.evaluate('globalThis.__name = (named) => named')
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { answerTimes: times })
    const asked = () => document.querySelector('h2[aria-live=polite]')?.textContent ?? ''
    const note = (event: Event) => {
      const before = asked()
      const check = () => {
        if (asked() === before) requestAnimationFrame(check)
        // A frame has been painted when the next one begins.
        else requestAnimationFrame(() => times.push(performance.now() - event.timeStamp))
      }
      check()
    }
    window.addEventListener(
      'click',
      (event) => {
        const isAnswer = (event.target as Element).closest('[role=group] button') !== null
        if (isAnswer) note(event)
      },
      true,
    )
    window.addEventListener('keydown', (event) => event.key === 'Enter' && note(event), true)
  })
  return () => page.evaluate(() => (window as unknown as { answerTimes: number[] }).answerTimes)
}

interface Thumb {
  touches: Touch[]
  /** Taps at the current position of the thumb if the target is there, else in the middle of the target. */
  tap: (target: Locator) => Promise<void>
}

function putThumb(page: Page): Thumb {
  const touches: Touch[] = []
  let at: Point | undefined
  return {
    touches,
    tap: async (target) => {
      const box = await target.boundingBox()
      if (box === null) throw new Error('Not on the screen.')
      const { x, y, width, height } = box
      const isUnder =
        at !== undefined && at.x > x && at.x < x + width && at.y > y && at.y < y + height
      const to = isUnder && at !== undefined ? at : { x: x + width / 2, y: y + height / 2 }
      touches.push({
        travel: at === undefined ? 0 : Math.hypot(to.x - at.x, to.y - at.y),
        target: Math.min(width, height),
      })
      at = to
      await page.touchscreen.tap(to.x, to.y)
    },
  }
}

async function fillIn(origin: string): Promise<void> {
  const machine = await findMachine(
    origin,
    ({ today, lastHorimetro }) => !today && lastHorimetro !== null,
  )
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ ...phone, baseURL: origin })
    const page = await context.newPage()
    await signIn(page, origin, 'inspetor')
    await waitForWorker(page)
    const row = await openMachinesFully(page, machine.id)
    await context.setOffline(true)
    await row.click()
    const hours = (machine.lastHorimetro ?? 0) + 1
    await startChecklist(page, 'horímetro', String(hours).replace('.', ','))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    const answered = await watchAnswers(page)
    const thumb = putThumb(page)
    let keys = 0
    for (const [at, item] of machine.items.entries()) {
      const { text } = actOn(item)
      await page.waitForTimeout(betweenTapsMs)
      if (item.fieldType === 'CL') {
        const group = page.getByRole('group', { name: item.descricao, exact: true })
        await thumb.tap(group.getByRole('button', { name: text, exact: true }))
      } else {
        await thumb.tap(page.getByLabel(item.descricao, { exact: true }))
        await page.keyboard.type(text)
        await page.keyboard.press('Enter')
        keys += text.length + 1
      }
      await page.waitForFunction(
        (count) => (window as unknown as { answerTimes: number[] }).answerTimes.length > count,
        at,
      )
    }
    await page.getByText('Todos os itens respondidos').waitFor()
    tellAll({ items: machine.items.length, touches: thumb.touches, keys }, await answered())
  } finally {
    await browser.close()
  }
}

function tellAll(work: Work, times: number[]): void {
  const { items, touches, keys } = work
  const travel = touches.reduce((sum, one) => sum + one.travel, 0)
  const still = touches.filter((one) => one.travel === 0).length
  const app = times.reduce((sum, ms) => sum + ms, 0) / 1000
  const whole = handSeconds(work, 'practised') + app
  tell({
    title: `A forklift's checklist of ${items} items with one thumb`,
    about: `360 × 640, no network, CPU slowed ${slowdown} times; the app's time measured, the person's a model's`,
    unit: 's',
    bars: [
      { name: 'the app alone', value: app, whose: 'ours' },
      { name: 'with a practised thumb', value: whole, whose: 'ours' },
      {
        name: 'with a thumb that looks for each target',
        value: handSeconds(work, 'any') + app,
        whose: 'ours',
      },
    ],
    budgets: [
      { what: 'a practised thumb', value: whole, unit: 's', limit: limitSeconds, side: 'most' },
    ],
    notes: [
      `${touches.length} taps, ${still} of them where the thumb lay already, and ${keys} keys; the thumb went ${travel.toFixed(0)} px (${(travel * mmPerPx).toFixed(0)} mm).`,
      `From a tap to the next item ${median(times).toFixed(0)} ms (median), at most ${Math.max(...times).toFixed(0)}.`,
    ],
  })
}

await atProduct(({ origin }) => fillIn(origin))

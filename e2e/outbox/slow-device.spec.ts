import type { CDPSession } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { outboxOf } from '../support/device.ts'
import { findMachine, machineAddress, startChecklist } from '../support/forklift.ts'
import { phone } from '../support/measure/viewports.ts'

test.use({ ...phone, ownProduct: true })

/** Taps a place of the page; resolves once the page has handled the events. */
function tapAt(session: CDPSession, { x, y }: { x: number; y: number }): Promise<unknown> {
  const send = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return Promise.all([send('touchStart', [{ x, y }]), send('touchEnd', [])])
}

test('UX-26 on a slow device the second half of a double tap answers no item that the person has not seen', async ({
  page,
  product,
  signedInAs,
}) => {
  const machine = await findMachine(product.origin, ({ today }) => !today)
  await signedInAs('inspetor')
  await page.goto(machineAddress(machine.id))
  await startChecklist(page, 'horímetro', String((machine.lastHorimetro ?? 0) + 1))
  const [first, second] = machine.items
  const answers = page.getByRole('group', { name: first?.descricao ?? '', exact: true })
  const good = answers.getByRole('button').first()
  await good.tap({ trial: true })
  const box = await good.boundingBox()
  if (box === null) throw new Error('the first item cannot be answered')
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 15 })
  const taps = [tapAt(session, place)]
  await new Promise((resolve) => setTimeout(resolve, 91))
  taps.push(tapAt(session, place))
  await Promise.all(taps)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await expect(
    page.getByRole('heading', { name: second?.descricao ?? '', exact: true }),
  ).toBeVisible()
  await expect(page.getByText(`1 de ${machine.items.length} itens`)).toBeVisible()
  expect((await outboxOf(page)).map(({ label }) => label)).toHaveLength(2)
})

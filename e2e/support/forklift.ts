import type { Numbered } from '#contract/schemas/common.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import type {
  ForkliftItem,
  ForkliftMachine,
  ForkliftMachinePage,
} from '#contract/schemas/forklift.ts'
import { outboxOf } from './device.ts'
import { pickPhoto, signedGet } from './receiving.ts'

const base = '/sgi/checklists/empilhadeiras'

export const machineAddress = (idMaquina: number) => `${base}/${idMaquina}`

export type FoundMachine = Numbered<ForkliftMachinePage> & { items: ForkliftItem[] }

/** The first machine of the list that satisfies `wanted`, with the items of its checklist. */
export async function findMachine(
  origin: string,
  wanted: (machine: Numbered<ForkliftMachine>) => boolean,
): Promise<FoundMachine> {
  const get = await signedGet(origin, 'inspetor')
  const found = (await get<ForkliftMachine[]>(paths.forkliftList(''))).find(wanted)
  if (found === undefined) throw new Error('no such machine in the demo data')
  const { items = [], ...machine } = await get<ForkliftMachinePage>(paths.forklift(found.id))
  return { ...machine, items }
}

/** Opens the list, and waits until this machine is available offline. */
export async function openMachinesFully(page: Page, idMaquina: number): Promise<Locator> {
  await page.goto(base)
  const link = page.locator(`a[href="${machineAddress(idMaquina)}"]`)
  await expect(link.getByText('Abre sem conexão')).toBeVisible({ timeout: 60_000 })
  return link
}

/**
 * Starts today's checklist from a machine's page, with the photo and the value of its hour-meter.
 */
export async function startChecklist(page: Page, words: string, hours: string): Promise<void> {
  await page.getByRole('link', { name: 'Criar' }).click()
  await pickPhoto(page, page, words)
  await page.getByLabel('Horímetro (horas)').fill(hours)
  await page.getByRole('button', { name: 'Avançar' }).click()
  await expect(page.getByRole('group')).toBeVisible()
}

/** An answer to an item. */
export interface Act {
  item: ForkliftItem
  /** The word of a choice, or a number as it is typed. */
  text: string
}

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The first choice with this variant, or a number. */
export function actOn(item: ForkliftItem, variant: 'OK' | 'NOT' = 'OK'): Act & { value: string } {
  if (item.fieldType === 'DECIMAL') return { item, text: '87,5', value: '87.5' }
  const choice = item.respostas.find((one) => one.variant === variant)
  if (choice === undefined) throw new Error(`${item.field} has no such answer`)
  return { item, text: choice.tag, value: choice.value }
}

/**
 * Answers the current item. The app ignores a tap right after another one, because it may be a
 * double tap; the helper then taps again. Resolves to the tapped box.
 */
export async function answer(page: Page, { item, text }: Act): Promise<Box> {
  const isChoice = item.fieldType === 'CL'
  const shown = isChoice
    ? page.getByRole('group', { name: item.descricao, exact: true })
    : page.getByLabel(item.descricao, { exact: true })
  await expect(shown).toBeVisible()
  if (!isChoice) await shown.fill(text)
  const button = isChoice
    ? shown.getByRole('button', { name: text, exact: true })
    : page.getByRole('button', { name: 'Salvar', exact: true })
  // The trial waits until the button has stopped moving.
  await button.tap({ trial: true })
  const box = await button.boundingBox()
  if (box === null) throw new Error(`${item.descricao} cannot be answered`)
  await expect
    .poll(async () => {
      if ((await shown.count()) > 0) await button.tap({ timeout: 1000 }).catch(() => undefined)
      return shown.count()
    })
    .toBe(0)
  return box
}

/** Waits until the outbox holds this number of entries. */
export const expectKept = (page: Page, count: number) =>
  expect.poll(async () => (await outboxOf(page)).length).toBe(count)

/** Answers an item with a problem: taps the choice, describes the problem and saves both. */
export async function tellProblem(page: Page, { item, text }: Act, words: string, photo?: string) {
  const group = page.getByRole('group', { name: item.descricao, exact: true })
  const dialog = page.getByRole('dialog', { name: `${item.descricao}: ${text}` })
  await expect
    .poll(async () => {
      if ((await dialog.count()) === 0) await group.getByRole('button', { name: text }).tap()
      return dialog.count()
    })
    .toBe(1)
  await dialog.getByLabel('O que está errado?').fill(words)
  if (photo !== undefined) {
    await pickPhoto(page, dialog, photo)
    await expect(dialog.getByRole('button', { name: /^Abrir a foto/ })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Salvar problema' }).click()
  await expect(dialog).toHaveCount(0)
}

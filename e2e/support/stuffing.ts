import { expect, type FileChooser, type Page } from 'playwright/test'
import { outboxOf } from './device.ts'
import { photo, type PhotoOptions } from './photo.ts'

export const reportAddress = (idSaida: number) => `/ops/relatorios/estufagem/${idSaida}`

/** Opens a report from the list, as a person does. */
export async function openReport(page: Page, idSaida: number): Promise<void> {
  await page.goto('/ops/relatorios/estufagem')
  await page
    .locator(`a[href$="${reportAddress(idSaida)}"]`)
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Estufagem #${idSaida}` })).toBeVisible()
}

/**
 * Opens the gallery. The app ignores a tap right after a photo, because it may be a double tap; the
 * helper then taps again.
 */
async function openGallery(page: Page): Promise<FileChooser> {
  for (;;) {
    const chooser = page.waitForEvent('filechooser', { timeout: 1500 }).catch(() => undefined)
    await page.getByRole('button', { name: 'Escolher da galeria' }).click()
    const opened = await chooser
    if (opened !== undefined) return opened
  }
}

/** Picks a photo from the gallery for the current step, and waits until the outbox has it. */
export async function takePhoto(page: Page, options: PhotoOptions): Promise<void> {
  const kept = (await outboxOf(page)).length
  const chooser = await openGallery(page)
  await chooser.setFiles(await photo(options))
  await expect.poll(async () => (await outboxOf(page)).length).toBe(kept + 1)
}

/** Expects the screen to show this step. */
export const expectStep = (page: Page, step: string) =>
  expect(page.getByText(new RegExp(`^Etapa ${step}\\b`)).first()).toBeVisible()

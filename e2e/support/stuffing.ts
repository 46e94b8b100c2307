import { expect, type Page } from 'playwright/test'
import { outboxOf } from './device.ts'
import { photo, type PhotoOptions } from './photo.ts'

export const reportAddress = (idSaida: number) => `/ops/relatorios/estufagem/${idSaida}`

/** Opens a report from the list, as a person does. */
export async function openReport(page: Page, idSaida: number): Promise<void> {
  await page.goto('/ops/relatorios/estufagem')
  await page.locator(`a[href$="${reportAddress(idSaida)}"]`).first().click()
  await expect(page.getByRole('heading', { name: `Estufagem #${idSaida}` })).toBeVisible()
}

/** Picks a photo from the gallery for the step that is shown, and waits until it is kept. */
export async function takePhoto(page: Page, options: PhotoOptions): Promise<void> {
  const kept = (await outboxOf(page)).length
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher da galeria' }).click()
  await (await chooser).setFiles(await photo(options))
  await expect.poll(async () => (await outboxOf(page)).length).toBe(kept + 1)
  await expect(page.getByText(/^Foto da etapa .+ salva$/)).toBeVisible()
}

/** The step that the screen shows. */
export const expectStep = (page: Page, step: string) =>
  expect(page.getByText(new RegExp(`^Etapa ${step}\\b`)).first()).toBeVisible()

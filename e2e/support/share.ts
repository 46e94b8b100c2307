import type { Page } from 'playwright/test'

/** Posts a form, as the system does when a person picks the app in a share sheet. */
export async function share(
  page: Page,
  origin: string,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.evaluate(
    ({ action, given }) => {
      const form = document.createElement('form')
      form.method = 'POST'
      form.enctype = 'multipart/form-data'
      form.action = action
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'fotos'
      input.multiple = true
      const transfer = new DataTransfer()
      for (const { name, type, bytes } of given) {
        const data = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))
        transfer.items.add(new File([data], name, { type }))
      }
      input.files = transfer.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    {
      action: `${origin}/compartilhadas`,
      given: files.map(({ name, mimeType, buffer }) => ({
        name,
        type: mimeType,
        bytes: buffer.toString('base64'),
      })),
    },
  )
}

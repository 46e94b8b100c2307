import type { ServerResponse } from 'node:http'
import { onTestFinished, vi } from 'vitest'

/** Records the browser's downloads: names and the addresses of their bytes. */
export function watchDownloads(): { names: string[] } {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (this.download !== '') names.push(this.download)
  })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  onTestFinished(() => click.mockRestore())
  return { names }
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers with an Excel file, as far as a browser checks. */
export const sheet = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': excel }).end('PK')

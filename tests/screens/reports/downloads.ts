import type { ServerResponse } from 'node:http'
import { onTestFinished, vi } from 'vitest'

/** What the browser would have saved: names, and the addresses of their bytes. */
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

/** An Excel file, as far as a browser cares. */
export const sheet = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': excel }).end('PK')

import { act, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'
import { answer, changeField } from '#src/outbox/testing/fake-ports.ts'
import { startDevice } from './open-screen.tsx'

/** A device that has sent three fields, and a provider whose fields a test can change. */
async function withSent() {
  const device = startDevice()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
  const fields = new Map<string, string>()
  const read = (path: string) => ({ value: fields.get(path) ?? '' })
  device.answerWith(({ method, path, body }) => {
    if (method === 'PUT')
      fields.set(path, (JSON.parse(new TextDecoder().decode(body)) as { value: string }).value)
    return answer(200, read(path))
  })
  const network = { works: true }
  vi.stubGlobal('fetch', async (address: string | URL) => {
    if (!network.works) throw new TypeError('Failed to fetch')
    return Response.json(read(new URL(address, 'https://pavilhao.example').pathname))
  })
  const change = (field: string, to: string) => ({
    ...changeField({ report: 7, field, to }),
    saw: '',
  })
  await device.act(change('peso', '1'), change('lote', '2'), change('placa', '3'))
  await device.send()
  return { device, fields, network }
}

async function tap(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => button.click())
}

async function check(device: ReturnType<typeof startDevice>) {
  await device.open('/envios')
  await tap('Últimos 7 dias: 3 enviados')
  await tap('Conferir com o servidor')
  return within(await screen.findByRole('dialog'))
}

test('UX-15 counts and lists what the server lost, saves the list, and sends nothing', async () => {
  const { device, fields } = await withSent()
  fields.delete('/reports/7/peso')
  fields.delete('/reports/7/lote')
  const dialog = await check(device)
  await dialog.findByText('Não estão no servidor: 2')
  expect(dialog.getByText('Conferem: 1')).toBeTruthy()
  expect(dialog.getByText('Campo peso')).toBeTruthy()
  expect(dialog.queryByText('Campo placa')).toBeNull()

  const made: Blob[] = []
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:list'
  }
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  await tap('Salvar lista')
  expect(await made[0]?.text()).toContain(
    'Não estão no servidor: 2\n- Relatório: Campo peso · feito',
  )

  await device.rest()
  expect([...fields]).toEqual([['/reports/7/placa', '3']])
})

test('UX-15 says that there is no network, and then finds everything there', async () => {
  const { device, network } = await withSent()
  network.works = false
  const dialog = await check(device)
  await dialog.findByText(/^Sem conexão: não dá para conferir agora/)
  network.works = true
  await tap('Voltar')
  await tap('Conferir com o servidor')
  await screen.findByText('Conferem: 3')
  expect(screen.queryByRole('button', { name: 'Salvar lista' })).toBeNull()
})

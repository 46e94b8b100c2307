import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nameDevice } from '#src/device/device-name.ts'
import { startDevice } from './open-screen.tsx'

const field = () => screen.findByRole('textbox', { name: 'Nome deste aparelho' })

it('DEV-04 a person names the device on «Envios», and an empty name brings the first one back', async () => {
  const device = startDevice()
  device.runtime.config = { ...device.runtime.config, extensions: true }
  const user = await device.open('/envios')
  const before = ((await field()) as HTMLInputElement).value
  expect(before).toMatch(/^Tablet [0-9A-F]{4}$/)
  await user.clear(await field())
  await user.type(await field(), '  Doca 2 ')
  await user.click(screen.getByRole('button', { name: 'Salvar nome' }))
  expect(await screen.findByText('Nome salvo neste aparelho.')).toBeDefined()
  expect((await nameDevice(device.database)).name).toBe('Doca 2')
  await user.clear(await field())
  await user.click(screen.getByRole('button', { name: 'Salvar nome' }))
  await expect.poll(async () => ((await field()) as HTMLInputElement).value).toBe(before)
})

it('asks for no name where the provider takes no extensions', async () => {
  const device = startDevice()
  await device.open('/envios')
  expect(await screen.findByText('Tudo enviado')).toBeDefined()
  await nameDevice(device.database)
  expect(screen.queryByText('Nome deste aparelho')).toBeNull()
})

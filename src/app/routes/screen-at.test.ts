import { expect, test } from 'vitest'
import { addressesOf } from './access.ts'
import { screenAt } from './screen-at.ts'
import { screens } from './screens.tsx'

test('DEV-03 the last address of a device names the screen, without typed text and without a driver', () => {
  const at = (pathname: string) => screenAt(pathname, screens)
  expect(at('/ops/relatorios/recebimento/7/avarias')).toEqual({
    path: '/ops/relatorios/recebimento/7/avarias',
    name: 'Recebimento',
  })
  expect(at('/ops/relatorios/recebimento/local:0000/residuos')).toEqual({
    path: '/ops/relatorios/recebimento',
    name: 'Recebimento',
  })
  for (const pathname of ['/ops/chegada', '/ops/chegada/step3', '/error/404', '/nada']) {
    expect(at(pathname)).toBeUndefined()
  }
  for (const address of screens.flatMap(addressesOf)) {
    expect(at(address)?.path ?? '/').toMatch(/^\/[\w/-]*$/)
  }
})

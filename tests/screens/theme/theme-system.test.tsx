import { chakra } from '@chakra-ui/react'
import { expect, test } from 'vitest'
import { makeSystem } from '#src/ui/theme/system.ts'
import { show } from '../ui/show.tsx'

const system = makeSystem()

test('SHELL-15 the breakpoints are xs 0, sm 576, md 992, lg 1200, xl 1600', () => {
  const at = (name: string) => system.token(`breakpoints.${name}`)
  expect(['sm', 'md', 'lg', 'xl'].map(at)).toEqual(['576px', '992px', '1200px', '1600px'])
  // Chakra's name for 0 is base.
  expect(Object.keys(system.css({ color: { base: 'red' } }))).toEqual(['color'])
})

test('SHELL-06 the sidebar is 256 px wide', () => {
  expect(system.token('sizes.sidebar')).toBe('256px')
})

test('UX-20 the sizes of touch targets for the floor, administration and the kiosk', () => {
  const sizes = ['target', 'main', 'compact', 'kiosk'].map((name) => system.token(`sizes.${name}`))
  expect(sizes).toEqual(['56px', '64px', '44px', '96px'])
})

test('UX-22 no text of the floor is below 18 px; `sm` is administration’s', () => {
  const inPx = (name: string) => Number.parseFloat(String(system.token(`fontSizes.${name}`))) * 16
  expect(['sm', 'md', 'lg', 'xl'].map(inPx)).toEqual([16, 18, 20, 24])
})

test('a component has one recipe, however often and with whatever props it is rendered', () => {
  let recipes = 0
  const Row = chakra('div', {
    get base() {
      recipes += 1
      return { display: 'flex' }
    },
  })
  const { rerender } = show(<Row />)
  rerender(<Row gap="4" />)
  rerender(<Row gap="4" />)
  expect(recipes).toBe(1)
})

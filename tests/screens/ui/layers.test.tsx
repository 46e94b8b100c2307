import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Card } from '#src/ui/page/card.tsx'
import { show } from './show.tsx'

test('a component’s late style is in no layer, so that the page is not laid out again for it', () => {
  show(<Card>Carga</Card>)
  const { className } = screen.getByText('Carga')
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  expect(className).not.toBe('')
  expect(rules.map(({ cssText }) => cssText).join('\n')).toContain(className.split(' ').at(-1))
  expect(rules.filter(({ cssText }) => cssText.startsWith('@layer'))).toEqual([])
})

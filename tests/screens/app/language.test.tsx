import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { ana, openApp, screen, waitFor } from './open-app.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Frequent English words that do not exist in Portuguese. */
const english =
  /\b(the|and|of|is|are|was|your|you|with|from|search|save|saved|cancel|close|loading|send|sent|sign|log out|welcome|home|page|not|retry|back)\b/i

/** All visible and announced text, without parts marked as English. */
function wordsShown(): string {
  const shown = document.body.cloneNode(true) as HTMLElement
  for (const marked of shown.querySelectorAll('[lang=en], script, style')) marked.remove()
  const spoken = [...shown.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap(
    (element) => ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name)),
  )
  return [shown.textContent, ...spoken].join(' · ')
}

test('SHELL-01 the page says that it is in Brazilian Portuguese', () => {
  expect(readFileSync('index.html', 'utf8')).toContain('<html lang="pt-BR">')
})

test.each([
  ['/signin', undefined],
  ['/', ana],
  ['/relatorios', ana],
  ['/ops/relatorios/estufagem', ana],
  ['/envios', ana],
  ['/entregar', ana],
  ['/error/403', ana],
  ['/error/404', ana],
  ['/error/500', ana],
])('SHELL-01 every word of %s is Portuguese', async (address, as) => {
  await openApp(address, as === undefined ? {} : { as })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByText('Carregando')).toBeNull())
  const words = wordsShown()
  expect(words.length).toBeGreaterThan(50)
  expect(english.exec(words)?.[0]).toBeUndefined()
})

test('the check finds an English word', () => {
  document.body.innerHTML = '<p>Salvo</p><button aria-label="Close"></button>'
  expect(english.exec(wordsShown())?.[0]).toBe('Close')
  document.body.replaceChildren()
})

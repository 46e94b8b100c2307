import { expect, test } from 'vitest'
import { engineHere, lacksOf } from './engine-lacks.ts'

const storage = { estimate: () => Promise.resolve({}) }

test('a browser that sends in the background and knows its room leaves nothing to the person', () => {
  expect(lacksOf(engineHere({ SyncManager: class {}, navigator: { storage } }))).toEqual([])
})

test('one that sends only while the app is open says so', () => {
  expect(lacksOf(engineHere({ navigator: { storage } }))).toEqual([
    'Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.',
  ])
})

test('one that does not know its room says so too', () => {
  expect(lacksOf(engineHere({ navigator: {} }))).toEqual([
    'Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.',
    'Este navegador não diz quanto espaço resta no aparelho: envie sempre que houver rede.',
  ])
})

import { expect, test } from 'vitest'
import { engineHere, lacksOf } from './engine-lacks.ts'

const storage = { estimate: () => Promise.resolve({}) }

test('a browser with background sync and a storage estimate leaves nothing to the person', () => {
  expect(lacksOf(engineHere({ SyncManager: class {}, navigator: { storage } }))).toEqual([])
})

test('a browser without background sync says that it sends only while the app is open', () => {
  expect(lacksOf(engineHere({ navigator: { storage } }))).toEqual([
    'Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.',
  ])
})

test('a browser without a storage estimate says that the free space is unknown', () => {
  expect(lacksOf(engineHere({ navigator: {} }))).toEqual([
    'Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.',
    'Este navegador não diz quanto espaço resta no aparelho: envie sempre que houver rede.',
  ])
})

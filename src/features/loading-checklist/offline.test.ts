import { expect, test } from 'vitest'
import { loadingPage } from '#src/checklist/example-loading.ts'
import { wantedOfChecklist } from './offline.ts'

test('UX-10 the shift set of a checklist includes the thumbnails of its load, except photos that are only on this device', () => {
  const { pComLonaDireita } = loadingPage().perguntas
  const images = [
    { id: 43_001, size: 1 },
    { id: 'local:8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01' as const, size: 1 },
  ]
  const page = loadingPage({ pComLonaDireita: { ...pComLonaDireita, images } })
  expect(wantedOfChecklist(4711)[0]?.images?.(page)).toEqual([
    '/api/core/checklist/image/thumb/41001/43001',
  ])
})

import { expect, test } from 'vitest'
import { choiceItem, checklist, idChecklist, idMaquina, machine, page } from './example-forklift.ts'
import { shiftSet, wantedOfMachine } from './offline.ts'
import type { ShownIssue } from './shown.ts'

const dia = '2026-11-20'
const issue = (change: Partial<ShownIssue>) => ({ pergunta: 'Freio', ...change }) as ShownIssue
const of = (file: string) => `/checklists/empilhadeiras/files/${idChecklist}/${file}?thumb=1`

test('UX-10 the shift set of the list includes the images of its machines', () => {
  expect(shiftSet.wanted({ today: dia, extensions: true })[0]?.images?.([machine()])).toEqual([
    `/checklists/empilhadeiras/files/maquina/${idMaquina}?thumb=1`,
  ])
})

test('UX-10 the shift set of a machine and its checklist includes the thumbnails of problems', () => {
  const [ofMachine, , ofChecklist] = wantedOfMachine({ id: idMaquina, current: checklist() }, dia)
  const pendencias = [
    issue({ idChecklist, file01: 'a.jpg' }),
    issue({ idChecklist, file01: null }),
    issue({ idChecklist, photoId: 'of this device' }),
  ]
  expect(ofMachine?.images?.(machine({ pendencias }))).toEqual([of('a.jpg')])
  const items = [
    choiceItem('freio', { obs: { texto: null, file01: 'b.jpg' } }),
    choiceItem('buzina'),
  ]
  const filled = page({ checklist: { ...checklist(), items }, pendencias })
  expect(ofChecklist?.images?.(filled)).toEqual([of('b.jpg'), of('a.jpg')])
})

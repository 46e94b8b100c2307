import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { idMaquina } from '#src/features/forklift/example-forklift.ts'
import {
  base as forklifts,
  checklistAnswers,
  machineToday,
  openForklift,
  pageOn,
  today,
  answersOf as machineAnswers,
} from '../forklift/open-forklift.tsx'
import { asked, openChecklist } from '../loading-checklist/open-checklist.tsx'
import { open as openStep, question } from '../receiving/checklist-answers.ts'
import { answersOf as damageAnswers } from '../receiving/damages/damage-answers.ts'
import { idRecebimento, openReceiving } from '../receiving/open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const page = pageOn(today)

const flows: [string, () => Promise<{ unmount: () => void }>, () => Promise<unknown>][] = [
  [
    'a forklift checklist',
    () =>
      openForklift({
        at: `${forklifts}/checklist/${page.checklist.id}`,
        answers: checklistAnswers(page),
      }),
    () => screen.findByRole('heading', { name: /^Item / }),
  ],
  [
    'one that is begun',
    () =>
      openForklift({
        at: `${forklifts}/checklist/new/${idMaquina}`,
        answers: machineAnswers(machineToday()),
      }),
    () => screen.findByText('1. Foto do horímetro'),
  ],
  ['the checklist of a receipt', () => openStep(1), () => question(1)],
  [
    'a new damage',
    () =>
      openReceiving({
        at: `/ops/relatorios/recebimento/${idRecebimento}/avarias/new`,
        answers: damageAnswers(),
      }),
    () => screen.findByRole('button', { name: /^Salvar/ }),
  ],
  ['the checklist of a vehicle', () => openChecklist(), () => asked('Documentos')],
]

it.each(flows)('UX-40 %s keeps the display on until it is left', async (_what, open, stands) => {
  const release = vi.fn<() => Promise<void>>(async () => undefined)
  const request = vi.fn(async (_kind: string) => ({ released: false, release }))
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  const { unmount } = await open()
  await stands()
  await waitFor(() => expect(request.mock.calls).toEqual([['screen']]))
  unmount()
  await waitFor(() => expect(release).toHaveBeenCalled())
})

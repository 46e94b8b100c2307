import { screen, waitFor } from '@testing-library/react'
import { useRef, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect } from 'vitest'
import OutboxScreen from '#src/features/outbox/screens/outbox-screen.tsx'
import { useFocusOnRefused } from '#src/hooks/outbox/use-correcting.ts'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import { openFeature, type OpenFeature } from '../open-feature.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export interface Refused {
  /** The person's act. */
  intent: Intent
  /** The acts after it. */
  behind?: readonly Intent[]
  bodies?: readonly Omit<Body, 'person'>[]
  /** The call that is rejected. */
  path: string
  /** The provider's messages, by its field names. */
  error: Record<string, string>
  /** The provider's message for the whole; by default the first field's message. */
  message?: string
  status?: number
  /** The feature's routes, under their base address. */
  base?: string
  routes?: ReactNode
  answers?: Record<string, unknown>
  roles?: string[]
}

export interface Correcting extends OpenFeature {
  entry: () => Promise<Entry>
  /** Makes the provider accept the call from now on. */
  accept: (answer: unknown) => void
  /** The bodies of the received calls, oldest first. */
  calls: () => string[]
}

/** Opens Envios and the feature with one act that the provider has rejected. */
export async function openRefused(refused: Refused): Promise<Correcting> {
  const { intent, behind = [], bodies = [], path, error } = refused
  const { status = 422, answers = {}, roles = [] } = refused
  const message = refused.message ?? Object.values(error)[0] ?? 'Recusado'
  const feature = await openFeature({
    at: '/envios',
    path: '*',
    element: <Screens base={refused.base} routes={refused.routes} />,
    answers,
    roles,
    before: async ({ database, person }) => {
      const own = bodies.map((body) => ({ ...body, person }))
      await submit(database, { clock: { now: () => Date.now() } }, person, [intent, ...behind], own)
    },
  })
  const { provider } = feature
  const reads = answers[path]
  const onCall = (answer: unknown, code = 200) =>
    provider.on(path, (response, call) => {
      if (call.method === 'GET') json(reads)(response, call)
      else json(answer, code)(response, call)
    })
  onCall({ message, error }, status)
  await feature.deliver()
  const entry = async () => (await feature.entries())[0] ?? expect.unreachable()
  expect((await entry()).state).toBe('parked')
  return {
    ...feature,
    entry,
    accept: (answer) => onCall(answer),
    calls: () =>
      provider.received
        .filter((call) => call.path === path && call.method !== 'GET')
        .map(({ body }) => body),
  }
}

interface ScreensProps {
  base: string | undefined
  routes: ReactNode
}

function Screens({ base, routes }: ScreensProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnRefused(main)
  return (
    <main ref={main} tabIndex={-1}>
      <Routes>
        <Route path="/envios" element={<OutboxScreen />} />
        {base !== undefined && <Route path={`${base}/*`} element={routes} />}
        <Route path="*" element={null} />
      </Routes>
    </main>
  )
}

/** Waits for the field to contain the typed value and to show the provider's message. */
export async function refusedField(label: string | RegExp, shown: string, words: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await waitFor(() => {
    expect(field.value).toBe(shown)
    const said = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(said).toContain(words)
  })
  return field
}

import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { useHeldPhotos } from '#src/evidence/use-held-photos.ts'
import { RuntimeProvider, type Runtime } from '#src/hooks/runtime.tsx'
import { makeLocalId } from '#src/outbox/aliases.ts'
import { openOutboxDatabase } from '#src/outbox/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { holdOne } from './held.ts'

test('UX-31 a screen that carries the id of this device finds what waits there, once the record has another', async () => {
  const database = openOutboxDatabase(`held-${crypto.randomUUID()}`)
  const config = parseConfig({}) ?? expect.unreachable()
  const runtime: Runtime = { config, database, operations: new Map(), wake: () => undefined }
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => {
    signOut()
    database.close()
  })
  const person = personKey(location.origin, '7')
  const localId = makeLocalId()
  await holdOne({ database, person }, { place: `receiving:${localId}:waste`, slot: 'evidence' })
  await database.strict.aliases.put({ person, type: 'receiving', localId, serverId: 31 })
  const wrapper = ({ children }: PropsWithChildren) => (
    <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>
  )
  for (const id of [localId, 31]) {
    const { result } = renderHook(() => useHeldPhotos(`receiving:${id}:waste`), { wrapper })
    await waitFor(() => expect(result.current.held).toHaveLength(1))
  }
})

import { renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { holdOne } from '../held.ts'
import { withRuntime } from '../with-runtime.tsx'

const evidence = {
  describe: () => ({ path: '/', title: 'Recebimento', name: 'foto' }),
  takesSeveral: () => true,
  keep: async () => 'entry',
}

test('UX-31 a screen with the local id finds what waits there, once the record has another id', async () => {
  const database = openOutboxDatabase(`held-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => {
    signOut()
    database.close()
  })
  const person = personKey(location.origin, '7')
  const localId = makeLocalId()
  await holdOne({ database, person }, { place: `receiving:${localId}:waste`, slot: 'evidence' })
  await database.strict.aliases.put({ person, type: 'receiving', localId, serverId: 31 })
  const wrapper = withRuntime(database)
  for (const id of [localId, 31]) {
    const place = `receiving:${id}:waste`
    const { result } = renderHook(() => usePhotoFlow({ place, ...evidence }), { wrapper })
    await waitFor(() => expect(result.current.failures).toHaveLength(1))
  }
})

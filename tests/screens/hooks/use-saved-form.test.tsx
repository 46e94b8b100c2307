import { act, renderHook, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { object, string } from 'yup'
import { useSavedForm } from '#src/hooks/draft/use-saved-form.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

const schema = object({ label: string().trim().defined().max(5, 'Pode ter até 5 caracteres') })

interface Shown {
  /** The saved label. */
  label: string
  typedAtOnce?: string
}

/** A form of one label, over the saved label «A». A save ends when the test ends it. */
async function openForm({ drafted }: { drafted?: object } = {}) {
  const database = openOutboxDatabase(`saved-form-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => {
    signOut()
    database.close()
  })
  const person = personKey(location.origin, '7')
  if (drafted) await saveDraft(database, person, 'a form', { path: '/form', typed: drafted })
  const saves: { label: string; end: (isKept: boolean) => void }[] = []
  const { result, rerender } = renderHook(
    ({ label, typedAtOnce }: Shown) => {
      const form = useSavedForm({
        saved: { label },
        schema,
        form: 'a form',
        path: '/form',
        mayChange: true,
        onSave: (checked) =>
          new Promise<boolean>((end) => {
            saves.push({ label: checked.label, end })
          }),
      })
      // Runs before the other effects of the same render, as a key may.
      useLayoutEffect(() => {
        if (typedAtOnce !== undefined) form.type('label', typedAtOnce)
        // oxlint-disable-next-line react/exhaustive-deps -- Once for each text.
      }, [typedAtOnce])
      return form
    },
    { wrapper: withRuntime(database), initialProps: { label: 'A' } as Shown },
  )
  return {
    shows: () => result.current.values.label,
    form: () => result.current,
    type: (label: string) => act(() => result.current.type('label', label)),
    enter: () => act(() => result.current.formProps.onSubmit()),
    saves: () => saves.map(({ label }) => label),
    end: (at: number, isKept = true) => act(async () => saves[at]?.end(isKept)),
    /** The screen shows another saved label. */
    arrive: (label: string) => rerender({ label }),
    /** The same, and a key comes right after the render. */
    arriveUnderKey: (label: string, typedAtOnce: string) => rerender({ label, typedAtOnce }),
    drafts: async () => (await readDrafts(database, person)).map(({ value }) => value),
  }
}

test('follows the saved value while nothing is typed, also after a typed value was changed back to the saved one', async () => {
  const { shows, form, type, arrive, drafts } = await openForm()
  arrive('B')
  expect(shows()).toBe('B')
  type('BC')
  type('B')
  arrive('D')
  expect([shows(), form().isSavedMeanwhile]).toEqual(['D', false])
  await waitFor(async () => expect(await drafts()).toEqual([]))
})

test('keeps the typed value, and reports the value that somebody else saves meanwhile', async () => {
  const { shows, form, type, arrive } = await openForm()
  type('B')
  expect(form().isSavedMeanwhile).toBe(false)
  arrive('X')
  expect([shows(), form().isSavedMeanwhile]).toEqual(['B', true])
})

test('the draft ends once the value is kept, before the screen shows it as saved', async () => {
  const { shows, form, type, enter, saves, end, arrive, drafts } = await openForm()
  type(' B ')
  await waitFor(async () => expect(await drafts()).toMatchObject([{ typed: { label: ' B ' } }]))
  enter()
  expect([saves(), form().isSaving]).toEqual([['B'], true])
  await end(0)
  await waitFor(async () => expect(await drafts()).toEqual([]))
  expect(shows()).toBe('B')
  arrive('B')
  expect([shows(), form().differs, form().isSavedMeanwhile]).toEqual(['B', false, false])
  arrive('X')
  expect(shows()).toBe('X')
})

test('the draft stays when the value is not kept, and the value can be entered again', async () => {
  const { shows, type, enter, saves, end, drafts } = await openForm()
  type('B')
  enter()
  await end(0, false)
  expect(shows()).toBe('B')
  expect(await drafts()).toMatchObject([{ typed: { label: 'B' } }])
  enter()
  expect(saves()).toEqual(['B', 'B'])
})

test('a value is not saved again by a second Enter, during the save or after it', async () => {
  const { enter, type, saves, end, arrive } = await openForm()
  enter()
  expect(saves()).toEqual([])
  type('B')
  enter()
  enter()
  await end(0)
  enter()
  arrive('B')
  enter()
  expect(saves()).toEqual(['B'])
})

test.each(['C', ''])(
  'a value typed while another one is being saved stays: «%s»',
  async (label) => {
    const { shows, form, type, enter, end, arrive, drafts } = await openForm()
    type('B')
    enter()
    type(label)
    arrive('B')
    await end(0)
    expect([shows(), form().differs, form().isSavedMeanwhile]).toEqual([label, true, false])
    await waitFor(async () => expect(await drafts()).toMatchObject([{ typed: { label } }]))
  },
)

test.each(['during the save', 'after it'])(
  'a value typed right after the saved one is shown stays: %s',
  async (when) => {
    const { shows, form, type, enter, end, arriveUnderKey } = await openForm()
    type('B')
    enter()
    if (when === 'after it') await end(0)
    arriveUnderKey('B', '')
    if (when === 'during the save') await end(0)
    expect([shows(), form().differs, form().isSavedMeanwhile]).toEqual(['', true, false])
  },
)

test.each(['during the save', 'before the saved value is shown'])(
  'a value typed back %s stays, and can be entered',
  async (when) => {
    const { shows, type, enter, saves, end, arrive, drafts } = await openForm()
    type('B')
    enter()
    if (when === 'during the save') type('A')
    await end(0)
    type('A')
    await waitFor(async () => expect(await drafts()).toMatchObject([{ typed: { label: 'A' } }]))
    arrive('B')
    expect(shows()).toBe('A')
    enter()
    expect(saves()).toEqual(['B', 'A'])
  },
)

test('a value entered during a save is saved after it, also one that was saved before', async () => {
  const { shows, type, enter, saves, end, arrive } = await openForm()
  type('B')
  enter()
  type('A')
  enter()
  expect(saves()).toEqual(['B'])
  await end(0)
  expect(saves()).toEqual(['B', 'A'])
  await end(1)
  arrive('B')
  expect(shows()).toBe('A')
  arrive('A')
  arrive('X')
  expect(shows()).toBe('X')
})

test('the field does not change while two of its saves arrive one after the other', async () => {
  const { shows, type, enter, saves, end, arrive } = await openForm()
  for (const [at, label] of ['B', 'C'].entries()) {
    type(label)
    enter()
    await end(at)
  }
  type('B')
  arrive('B')
  expect(shows()).toBe('B')
  enter()
  expect(saves()).toEqual(['B', 'C', 'B'])
  arrive('C')
  expect(shows()).toBe('B')
})

test('after two saves that were never shown, the field follows a value of somebody else', async () => {
  const { shows, form, type, enter, saves, end, arrive } = await openForm()
  type('B')
  enter()
  await end(0)
  type('A')
  enter()
  await end(1)
  expect(saves()).toEqual(['B', 'A'])
  arrive('C')
  expect([shows(), form().differs, form().isSavedMeanwhile]).toEqual(['C', false, false])
})

test('a value of somebody else that arrives instead of the awaited one is reported, and can be overwritten', async () => {
  const { shows, form, type, enter, saves, end, arrive } = await openForm()
  type('B')
  enter()
  await end(0)
  arrive('X')
  expect([shows(), form().isSavedMeanwhile]).toEqual(['B', true])
  enter()
  expect(saves()).toEqual(['B', 'B'])
})

test('an error appears at the first Enter, and disappears when its value changes', async () => {
  const { form, type, enter, saves, arrive, shows } = await openForm()
  type('123456')
  expect(form().errorOf('label')).toBeUndefined()
  enter()
  expect(form().errorOf('label')).toBe('Pode ter até 5 caracteres')
  expect(saves()).toEqual([])
  type('A')
  expect(form().errorOf('label')).toBeUndefined()
  type('123456')
  expect(form().errorOf('label')).toBeDefined()
  arrive('123456')
  expect([shows(), form().errorOf('label')]).toEqual(['123456', undefined])
})

test('continues the draft of an earlier page, and reports what was saved since', async () => {
  const { form, shows } = await openForm({ drafted: { label: 'B', seenText: '["Z"]' } })
  await waitFor(() => expect(shows()).toBe('B'))
  await waitFor(() => expect(form().isSavedMeanwhile).toBe(true))
})

test('what is typed before the draft of an earlier page was read stays', async () => {
  const { shows, type, drafts } = await openForm({ drafted: { label: 'B' } })
  type('C')
  await waitFor(async () => expect(await drafts()).toMatchObject([{ typed: { label: 'C' } }]))
  expect(shows()).toBe('C')
})

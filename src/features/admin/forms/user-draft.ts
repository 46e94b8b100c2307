import { useCallback, useEffect, useRef } from 'react'
import type { UseFormSetValue, UseFormWatch } from 'react-hook-form'
import type { FormDraft } from '#src/hooks/draft/use-draft.ts'
import type { UserValues } from './user-fields.ts'

/** The unsaved changes of a user, and the values they started from. A password is never kept. */
export interface UserDraft extends Partial<UserValues> {
  before: Partial<UserValues>
}

const names = ['username', 'nome', 'email', 'cargo', 'tipo', 'ativo', 'bloqueado'] as const

interface UserForm {
  watch: UseFormWatch<UserValues>
  setValue: UseFormSetValue<UserValues>
}

/**
 * Keeps the form's changes as a draft and restores them after a reload. `known` returns the values that the user has
 * seen, and `learn` adds to them.
 */
export function useUserDraft(
  { typed, keep, drop }: FormDraft<UserDraft>,
  { watch, setValue }: UserForm,
  values: UserValues,
) {
  const before = useRef(values)
  const known = useCallback(() => before.current, [])
  const learn = useCallback((there: Partial<UserValues>) => {
    before.current = { ...before.current, ...there }
  }, [])
  useEffect(() => {
    if (typed === undefined) return
    learn(typed.before)
    for (const name of names) {
      const value = typed[name]
      if (value !== undefined) setValue(name, value, { shouldDirty: true })
    }
  }, [typed, setValue, learn])
  useEffect(() => {
    const { unsubscribe } = watch((now) => {
      const changed = names.filter((name) => now[name] !== values[name])
      if (changed.length === 0) drop()
      else keep({ ...only(now, changed), before: only(known(), changed) })
    })
    return unsubscribe
  }, [watch, keep, drop, values, known])
  return { known, learn }
}

const only = (values: Partial<UserValues>, chosen: readonly (keyof UserValues)[]) =>
  Object.fromEntries(chosen.map((name) => [name, values[name]])) as Partial<UserValues>

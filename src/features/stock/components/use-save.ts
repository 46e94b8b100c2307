import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sayNotKept } from '#src/evidence/decision/use-act.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { vibrateSaved } from '#src/hooks/vibrate.ts'
import { correct } from '#src/outbox/act/correct.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { addresses } from '../addresses.ts'
import { saveReallocation } from '../operations/save-reallocation.ts'
import type { SaveReallocationArgs } from '../reallocation-args.ts'
import type { MovementPlan } from './use-plan.ts'

/**
 * «Salvar Movimentações»: submits the plan, replacing the refused entry, and returns to the stock (spec 1 §2).
 */
export function useSave(refused: Entry | undefined) {
  const { database, wake } = useRuntime()
  const submit = useSubmit()
  const navigate = useNavigate()
  const { level } = useNetwork()
  const isUnderWay = useRef(false)
  const [isSaving, setSaving] = useState(false)

  const keep = async (
    args: SaveReallocationArgs,
    plan: MovementPlan,
    saw: number,
  ): Promise<string | undefined> => {
    const intent = { ...saveReallocation(args), saw }
    if (refused === undefined) return (await submit(intent, [], plan.form))[0]?.id
    await correct(database, refused.id, intent, [], plan.form)
    wake()
    return refused.id
  }

  /** `saw` is the weight of the allocation on the screen, in ton. */
  const save = async (args: SaveReallocationArgs, plan: MovementPlan, saw: number) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSaving(true)
    try {
      const saved = await keep(args, plan, saw)
      vibrateSaved()
      if (level !== 'online') showToast('Realocação salva neste aparelho', { tone: 'info' })
      const { produto, lote } = args.alocacao
      await navigate(addresses.stock({ produto, lote }), { state: { saved } })
    } catch (error) {
      sayNotKept(error)
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }
  return { save, isSaving }
}

import { useState } from 'react'
import { decisionForms } from '#src/approval/use-typed-decision.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { AskDiscardDrafts } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { LostList, useLostDrafts } from '#src/evidence/decision/lost-drafts.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'

/** What this person typed for a decision on a report that no longer accepts one: to be copied or discarded. */
export function LeftDecision({ idRecebimento }: { idRecebimento: Id }) {
  const forms = decisionForms(idRecebimento)
  const left = useLostDrafts({ forms })
  const [isAsked, setAsked] = useState(false)
  if (left === undefined || left.length === 0) return null
  return (
    <Notice
      tone="warning"
      announce="politely"
      title="Você tem uma aprovação ou reprovação em rascunho"
      action={
        <Button variant="danger" onClick={() => setAsked(true)}>
          Descartar
        </Button>
      }
    >
      O relatório não espera mais por ela. Copie o que ainda servir, ou descarte.
      <LostList lost={left} />
      {isAsked && (
        <AskDiscardDrafts
          title="Descartar o rascunho?"
          forms={forms}
          keep="Voltar"
          onClose={() => setAsked(false)}
        />
      )}
    </Notice>
  )
}

import { useState } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { ConfirmDamageRemoval } from '../components/confirm-damage-removal.tsx'
import { ReportDamages } from '../components/report-damages.tsx'
import { DeleteDamageForm } from '../forms/delete-damage-form.tsx'
import { FindDamagesForm } from '../forms/find-damages-form.tsx'
import { useDamageRemoval } from '../use-damage-removal.ts'

/** /adm/avarias/delete (spec 1 §2): deletes a damage by its number, or by its report. */
export default function DeleteDamageScreen() {
  const { reported, remove, forget } = useDamageRemoval()
  const [asked, setAsked] = useState<Id>()
  const [idReport, setIdReport] = useState<Id>()
  /** Resets the form after a deletion. */
  const [done, setDone] = useState(0)
  const ask = (id: Id) => {
    forget()
    setAsked(id)
  }
  return (
    <Page title="Excluir Avaria">
      <Card>
        <DeleteDamageForm key={done} onAsk={ask} onTyping={forget}>
          {reported && (
            <Notice
              tone={reported.tone}
              announce={reported.tone === 'danger' ? 'at-once' : 'politely'}
            >
              {reported.text}
            </Notice>
          )}
        </DeleteDamageForm>
      </Card>
      <Card display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <Heading>Sem o ID da avaria?</Heading>
        <Text muted>O relatório mostra as suas avarias, com as fotos.</Text>
        <FindDamagesForm onFind={setIdReport} />
      </Card>
      {idReport !== undefined && <ReportDamages idRecebimento={idReport} onRemove={ask} />}
      {asked !== undefined && (
        <ConfirmDamageRemoval
          id={asked}
          onConfirm={async () => {
            if (await remove(asked)) setDone((before) => before + 1)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

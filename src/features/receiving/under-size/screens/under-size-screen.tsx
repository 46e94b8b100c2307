import { useCallback } from 'react'
import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { Card } from '#src/ui/card.tsx'
import { addresses } from '../../addresses.ts'
import { standingEntryOf } from '../../components/last-entry.ts'
import { seenBefore } from '#src/outbox/seen-before.ts'
import { EvidenceCard } from '../../components/evidence-card.tsx'
import { backToReport, PartPage } from '../../components/part-page.tsx'
import { ReportPart } from '../../components/report-part.tsx'
import { Unavailable } from '../../components/unavailable.tsx'
import { useEditable } from '../../components/use-editable.ts'
import { PartNotice } from '../../components/part-notice.tsx'
import { localImageId, usePart } from '../../components/use-part.ts'
import { addUnderSizeEvidence } from '../../operations/add-under-size-evidence.ts'
import { setUnderSize } from '../../operations/set-under-size.ts'
import { reads } from '../../reads.ts'
import { notApplicable } from '../../rules.ts'
import { AmountsForm } from '../amounts-form.tsx'

/** /ops/relatorios/recebimento/{id}/menor (spec 2 §2). */
export default function UnderSizeScreen() {
  return (
    <ReportPart title="Materiais a menor">{(id) => <UnderSize idRecebimento={id} />}</ReportPart>
  )
}

function UnderSize({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.underSize(idRecebimento)
  const status = useRead(reads.header(idRecebimento)).value?.report.menorStatus
  const shown = useRead(status === notApplicable ? undefined : read)
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const { laid, wordsOf, act, evidenceOf } = part
  const path = addresses.underSize(idRecebimento)
  const add = useCallback(
    (photo: TakenPhoto) =>
      addUnderSizeEvidence({ ...evidenceOf(photo), idImage: localImageId(photo.id) }),
    [evidenceOf],
  )
  const page = { title: 'Materiais a menor', back: backToReport(idRecebimento) }

  if (status === notApplicable) {
    return (
      <PartPage {...page} read={{ ...shown, value: status }} editable={true} problem={problem}>
        {() => (
          <Unavailable idRecebimento={idRecebimento}>
            O tipo de entrada deste relatório não permite lançamento de Materiais à menor
          </Unavailable>
        )}
      </PartPage>
    )
  }
  return (
    <PartPage {...page} read={shown} editable={editable} problem={problem}>
      {({ embalagensCount, pesoMenor, imagens }) => {
        const saved = { embalagens: embalagensCount, pesoMenor }
        return (
          <>
            <PartNotice part={part} />
            <Card>
              <AmountsForm
                saved={saved}
                form={`${read.key}:amounts`}
                path={path}
                mayChange={editable === true}
                entry={standingEntryOf(
                  laid.entries,
                  setUnderSize,
                  (one) => one.embalagens === embalagensCount && one.pesoMenor === pesoMenor,
                )}
                wordsOf={wordsOf}
                onSave={(amounts) => {
                  const args = { idRecebimento, ...amounts }
                  return act(
                    setUnderSize({
                      ...args,
                      ...seenBefore(laid.entries, setUnderSize, args, saved),
                    }),
                  )
                }}
              />
            </Card>
            <EvidenceCard
              part={part}
              title="Fotos dos materiais a menor"
              images={imagens}
              place={{ of: 'under-size' }}
              path={path}
              slotOf={read.key}
              mayChange={editable === true}
              add={add}
            />
          </>
        )
      }}
    </PartPage>
  )
}

const problem = { title: 'Materiais a menor não encontrados' }

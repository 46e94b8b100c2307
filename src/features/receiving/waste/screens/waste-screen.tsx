import { useCallback } from 'react'
import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { Card } from '#src/ui/card.tsx'
import { addresses } from '../../addresses.ts'
import { standingEntryOf } from '../../components/last-entry.ts'
import { seenBefore } from '#src/outbox/seen-before.ts'
import { EvidenceCard } from '../../components/evidence-card.tsx'
import { KilosForm } from '../../components/kilos-form.tsx'
import { backToReport, PartPage } from '../../components/part-page.tsx'
import { ReportPart } from '../../components/report-part.tsx'
import { Unavailable } from '../../components/unavailable.tsx'
import { useEditable } from '../../components/use-editable.ts'
import { PartNotice } from '../../components/part-notice.tsx'
import { localImageId, usePart } from '../../components/use-part.ts'
import { addWasteEvidence } from '../../operations/add-waste-evidence.ts'
import { setWaste } from '../../operations/set-waste.ts'
import { reads } from '../../reads.ts'
import { notApplicable } from '../../rules.ts'

/** /ops/relatorios/recebimento/{id}/residuos (spec 2 §2). */
export default function WasteScreen() {
  return <ReportPart title="Resíduos">{(id) => <Waste idRecebimento={id} />}</ReportPart>
}

function Waste({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.waste(idRecebimento)
  const status = useRead(reads.header(idRecebimento)).value?.report.residuosStatus
  const waste = useRead(status === notApplicable ? undefined : read)
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const { laid, wordsOf, act, evidenceOf } = part
  const path = addresses.waste(idRecebimento)
  const add = useCallback(
    (photo: TakenPhoto) =>
      addWasteEvidence({ ...evidenceOf(photo), idImage: localImageId(photo.id) }),
    [evidenceOf],
  )
  const page = { title: 'Resíduos', back: backToReport(idRecebimento) }

  if (status === notApplicable) {
    return (
      <PartPage {...page} read={{ ...waste, value: status }} editable={true} problem={problem}>
        {() => (
          <Unavailable idRecebimento={idRecebimento}>
            O tipo de entrada deste relatório não permite lançamento de resíduos
          </Unavailable>
        )}
      </PartPage>
    )
  }
  return (
    <PartPage {...page} read={waste} editable={editable} problem={problem}>
      {({ pesoResiduo, imagens }) => (
        <>
          <PartNotice part={part} />
          <Card>
            <KilosForm
              label="Peso dos resíduos"
              hint="0 diz que não houve resíduos."
              saved={pesoResiduo}
              form={`${read.key}:weight`}
              path={path}
              mayChange={editable === true}
              entry={standingEntryOf(
                laid.entries,
                setWaste,
                (one) => one.pesoResiduo === pesoResiduo,
              )}
              field="pesoResiduo"
              wordsOf={wordsOf}
              onSave={(kilos) => {
                const args = { idRecebimento, pesoResiduo: kilos }
                return act(
                  setWaste({ ...args, ...seenBefore(laid.entries, setWaste, args, pesoResiduo) }),
                )
              }}
            />
          </Card>
          <EvidenceCard
            part={part}
            title="Fotos dos resíduos"
            images={imagens}
            place={{ of: 'waste' }}
            path={path}
            slotOf={read.key}
            mayChange={editable === true}
            add={add}
          />
        </>
      )}
    </PartPage>
  )
}

const problem = { title: 'Resíduos não encontrados' }

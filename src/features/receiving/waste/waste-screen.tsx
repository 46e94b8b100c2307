import { wasteValues } from '#contract/section-values.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { doubtLoad } from '#src/domain/typed/far-value.ts'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../addresses.ts'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { SectionForm } from '../components/form/section-form.tsx'
import { PartFrame } from '../components/report/report-part.tsx'
import { SectionPage } from '../components/part/section-page.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import { usePart } from '../components/part/use-part.ts'
import { addWasteEvidence } from '../operations/add-evidence.ts'
import { setWaste } from '../operations/set-section.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento/{id}/residuos (spec 2 §2). */
export default function WasteScreen() {
  return <PartFrame title="Resíduos">{(id) => <Waste idRecebimento={id} />}</PartFrame>
}

function Waste({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.waste(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const path = addresses.waste(idRecebimento)

  return (
    <SectionPage
      idRecebimento={idRecebimento}
      title="Resíduos"
      read={read}
      statusIn="residuosStatus"
      unavailable="O tipo de entrada deste relatório não permite lançamento de resíduos"
    >
      {(waste, mayChange) => (
        <>
          <PartNotice part={part} />
          <Card>
            <SectionForm
              part={part}
              values={wasteValues}
              section={waste}
              operation={setWaste}
              typing={{
                pesoResiduo: {
                  hint: 'Digite 0 se não houve resíduos.',
                  doubtOf: doubtLoad,
                  draftAs: 'value',
                },
              }}
              form={`${read.key}:weight`}
              path={path}
              mayChange={mayChange}
            />
          </Card>
          <EvidenceCard
            part={part}
            title="Fotos dos resíduos"
            images={waste.imagens}
            place={{ of: 'waste' }}
            path={path}
            slotOf={read.key}
            mayChange={mayChange}
            add={addWasteEvidence}
          />
        </>
      )}
    </SectionPage>
  )
}

import type { RecordId } from '#src/outbox/model/entry.ts'
import { doubtLoad } from '#src/domain/typed/far-value.ts'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../addresses.ts'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { KilosForm } from '../components/form/kilos-form.tsx'
import { PartFrame } from '../components/report/report-part.tsx'
import { SectionPage } from '../components/part/section-page.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import { usePart } from '../components/part/use-part.ts'
import { addWasteEvidence } from '../operations/add-evidence.ts'
import { setWaste } from '../operations/set-value.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento/{id}/residuos (spec 2 §2). */
export default function WasteScreen() {
  return <PartFrame title="Resíduos">{(id) => <Waste idRecebimento={id} />}</PartFrame>
}

function Waste({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.waste(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const { formOf, act } = part
  const path = addresses.waste(idRecebimento)

  return (
    <SectionPage
      idRecebimento={idRecebimento}
      title="Resíduos"
      read={read}
      statusIn="residuosStatus"
      unavailable="O tipo de entrada deste relatório não permite lançamento de resíduos"
    >
      {({ pesoResiduo, imagens }, mayChange) => (
        <>
          <PartNotice part={part} />
          <Card>
            <KilosForm
              label="Peso dos resíduos"
              hint="Digite 0 se não houve resíduos."
              saved={pesoResiduo}
              form={`${read.key}:weight`}
              path={path}
              field="pesoResiduo"
              doubtOf={doubtLoad}
              {...formOf(mayChange, setWaste, (one) => one.pesoResiduo === pesoResiduo)}
              onSave={(kilos) =>
                act(setWaste({ idRecebimento, pesoResiduo: kilos }, { shown: { pesoResiduo } }))
              }
            />
          </Card>
          <EvidenceCard
            part={part}
            title="Fotos dos resíduos"
            images={imagens}
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

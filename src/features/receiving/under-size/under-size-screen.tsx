import { underSizeValues } from '#contract/section-values.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { doubtLoad, doubtPackagings } from '#src/domain/typed/far-value.ts'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../addresses.ts'
import { SectionForm } from '../components/form/section-form.tsx'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { PartFrame } from '../components/report/report-part.tsx'
import { SectionPage } from '../components/part/section-page.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import { usePart } from '../components/part/use-part.ts'
import { addUnderSizeEvidence } from '../operations/add-evidence.ts'
import { setUnderSize } from '../operations/set-section.ts'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento/{id}/menor (spec 2 §2). */
export default function UnderSizeScreen() {
  return <PartFrame title="Materiais a menor">{(id) => <UnderSize idRecebimento={id} />}</PartFrame>
}

function UnderSize({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.underSize(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const path = addresses.underSize(idRecebimento)

  return (
    <SectionPage
      idRecebimento={idRecebimento}
      title="Materiais a menor"
      read={read}
      statusIn="menorStatus"
      unavailable="O tipo de entrada deste relatório não permite lançamento de Materiais à menor"
    >
      {(underSize, mayChange) => (
        <>
          <PartNotice part={part} />
          <Card>
            <SectionForm
              part={part}
              values={underSizeValues}
              section={underSize}
              operation={setUnderSize}
              typing={{
                embalagensCount: {
                  hint: 'Digite 0 se não houve materiais a menor.',
                  doubtOf: doubtPackagings,
                },
                pesoMenor: { doubtOf: doubtLoad },
              }}
              form={`${read.key}:amounts`}
              path={path}
              mayChange={mayChange}
            />
          </Card>
          <EvidenceCard
            part={part}
            title="Fotos dos materiais a menor"
            images={underSize.imagens}
            place={{ of: 'under-size' }}
            path={path}
            slotOf={read.key}
            mayChange={mayChange}
            add={addUnderSizeEvidence}
          />
        </>
      )}
    </SectionPage>
  )
}

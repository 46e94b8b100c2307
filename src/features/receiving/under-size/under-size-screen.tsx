import type { RecordId } from '#src/outbox/model/entry.ts'
import { Card } from '#src/ui/page/card.tsx'
import { addresses } from '../addresses.ts'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { PartFrame } from '../components/report/report-part.tsx'
import { SectionPage } from '../components/part/section-page.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import { usePart } from '../components/part/use-part.ts'
import { addUnderSizeEvidence } from '../operations/add-evidence.ts'
import { setUnderSize } from '../operations/set-under-size.ts'
import { reads } from '../reads.ts'
import { AmountsForm } from './amounts-form.tsx'

/** /ops/relatorios/recebimento/{id}/menor (spec 2 §2). */
export default function UnderSizeScreen() {
  return <PartFrame title="Materiais a menor">{(id) => <UnderSize idRecebimento={id} />}</PartFrame>
}

function UnderSize({ idRecebimento }: { idRecebimento: RecordId }) {
  const read = reads.underSize(idRecebimento)
  const part = usePart(idRecebimento, read.key)
  const { formOf, act } = part
  const path = addresses.underSize(idRecebimento)

  return (
    <SectionPage
      idRecebimento={idRecebimento}
      title="Materiais a menor"
      read={read}
      statusIn="menorStatus"
      unavailable="O tipo de entrada deste relatório não permite lançamento de Materiais à menor"
    >
      {({ embalagensCount, pesoMenor, imagens }, mayChange) => {
        // A provider may omit one amount: it is then unknown.
        const saved = { embalagens: embalagensCount ?? null, pesoMenor: pesoMenor ?? null }
        return (
          <>
            <PartNotice part={part} />
            <Card>
              <AmountsForm
                saved={saved}
                form={`${read.key}:amounts`}
                path={path}
                {...formOf(
                  mayChange,
                  setUnderSize,
                  (one) => one.embalagens === embalagensCount && one.pesoMenor === pesoMenor,
                )}
                onSave={(amounts) => {
                  const { embalagens, ...weight } = saved
                  const shown = { embalagensCount: embalagens, ...weight }
                  return act(setUnderSize({ idRecebimento, ...amounts }, { shown }))
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
              mayChange={mayChange}
              add={addUnderSizeEvidence}
            />
          </>
        )
      }}
    </SectionPage>
  )
}

import { ListTodo } from 'lucide-react'
import { listMissingOfPackaging } from '#src/domain/records/receiving-sections.ts'
import { doubtPackaging } from '#src/domain/typed/far-value.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../addresses.ts'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { KilosForm } from '../components/form/kilos-form.tsx'
import { SavedValue } from '../components/form/saved-value.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import type { Part } from '../components/part/use-part.ts'
import { addPackagingEvidence } from '../operations/add-evidence.ts'
import { setPackagingWeight } from '../operations/set-value.ts'
import { reads } from '../reads.ts'
import { packagingWithoutRefused } from '../refused-values.ts'
import type { ShownPackaging } from '../shown.ts'
import { labelWords, NumberCard, sealWords } from './number-card.tsx'

interface PackagingViewProps {
  part: Part
  packaging: ShownPackaging
  mayChange: boolean
}

/** A packaging: its weight, its label, its seal and its photos (spec 2 §1). */
export function PackagingView({ part, packaging, mayChange }: PackagingViewProps) {
  const { idRecebimento, pending, formOf, act } = part
  const { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem, numeroEmbalagens, pesoKg, imagens } =
    packaging
  const place = { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
  const path = addresses.packaging(idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem)
  const { key } = reads.packaging(idRecebimentoAvariaEmbalagem)
  const missing = listMissingOfPackaging(packagingWithoutRefused(packaging, pending.entries))
  return (
    <>
      <PartNotice part={part} />
      {mayChange && missing.length > 0 && (
        <Notice tone="info" icon={ListTodo} title="Falta completar">
          {missing.join(', ')}.
        </Notice>
      )}
      <Card display="flex" flexDirection="column" gap="4">
        {numeroEmbalagens !== null && (
          <SavedValue label="Número de sacos" value={numeroEmbalagens} />
        )}
        <KilosForm
          label="Peso da embalagem"
          saved={pesoKg}
          form={`${key}:weight`}
          path={path}
          field="Value"
          doubtOf={doubtPackaging}
          {...formOf(mayChange, setPackagingWeight, (one) => one.pesoKg === pesoKg)}
          onSave={(kilos) =>
            act(
              setPackagingWeight({ idRecebimento, ...place, pesoKg: kilos }, { shown: packaging }),
            )
          }
        />
      </Card>
      <NumberCard part={part} packaging={packaging} mayChange={mayChange} words={labelWords} />
      <NumberCard part={part} packaging={packaging} mayChange={mayChange} words={sealWords} />
      <EvidenceCard
        part={part}
        title="Fotos da embalagem"
        images={imagens}
        place={{ of: 'packaging', ...place }}
        path={path}
        slotOf={key}
        mayChange={mayChange}
        add={(photo) => addPackagingEvidence({ ...photo, ...place })}
      />
    </>
  )
}

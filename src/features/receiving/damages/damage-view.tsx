import { chakra } from '@chakra-ui/react'
import { Package } from 'lucide-react'
import { doubtClassified } from '#src/domain/typed/far-value.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { damageTypeWord } from '#src/domain/records/damage-types.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { addresses } from '../addresses.ts'
import { EvidenceCard } from '../components/part/evidence-card.tsx'
import { KilosForm } from '../components/form/kilos-form.tsx'
import { PartNotice } from '../components/part/part-notice.tsx'
import type { Part } from '../components/part/use-part.ts'
import { addDamageEvidence } from '../operations/add-evidence.ts'
import { setClassifiedWeight } from '../operations/set-value.ts'
import { reads } from '../reads.ts'
import type { ShownDamage } from '../shown.ts'

export interface DamageViewProps {
  part: Part
  damage: ShownDamage
  mayChange: boolean
}

/** Common to every type of damage: its type, its classified weight, its photos. */
export function DamageView({ part, damage, mayChange }: DamageViewProps) {
  const { idRecebimento, formOf, act } = part
  const { idRecebimentoAvaria, tipoAvaria, pesoClassificado } = damage
  const path = addresses.damage(idRecebimento, idRecebimentoAvaria)
  const { key } = reads.damage(idRecebimentoAvaria)
  const type = damageTypeWord(tipoAvaria)
  return (
    <>
      <PartNotice part={part} />
      <Card display="flex" flexDirection="column" gap="4">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1.5">
          {type !== '' && (
            <Badge tone="info" icon={Package}>
              {type}
            </Badge>
          )}
          <chakra.span lineHeight="snug">
            Peso avariado <KeyNumber>{formatKilos(damage.pesoAvariado)}</KeyNumber>
          </chakra.span>
          <chakra.span color="textMuted" lineHeight="snug">
            Registrada por {damage.operador}
          </chakra.span>
        </chakra.div>
        <KilosForm
          label="Peso classificado"
          saved={pesoClassificado}
          form={`${key}:classified`}
          path={path}
          field="pesoClassificado"
          doubtOf={(kilos) => doubtClassified(kilos, damage.pesoAvariado)}
          {...formOf(
            mayChange,
            setClassifiedWeight,
            (one) => one.pesoClassificado === pesoClassificado,
          )}
          onSave={(kilos) => {
            const args = { idRecebimento, idRecebimentoAvaria, pesoClassificado: kilos }
            return act(setClassifiedWeight(args, { shown: damage }))
          }}
        />
      </Card>
      <EvidenceCard
        part={part}
        title="Fotos da avaria"
        images={damage.imagens}
        place={{ of: 'damage', idRecebimentoAvaria }}
        path={path}
        slotOf={key}
        mayChange={mayChange}
        mayMark
        add={(photo) => addDamageEvidence({ ...photo, idRecebimentoAvaria })}
      />
    </>
  )
}

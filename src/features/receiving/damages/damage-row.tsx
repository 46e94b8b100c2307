import { TabletSmartphone } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatKilos } from '#src/domain/numbers.ts'
import { plural } from '#src/domain/plurals.ts'
import { judgeDamages } from '#src/domain/receiving-sections.ts'
import { describeUnsent } from '#src/domain/waiting-words.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkRow, RowBody } from '#src/ui/list-row.tsx'
import { addresses } from '../addresses.ts'
import type { ShownDamage } from '../shown.ts'
import { damageTitle, isKnownType, typeWords } from './damage-words.ts'
import { Thumbnail } from './thumbnail.tsx'

interface DamageRowProps {
  idRecebimento: RecordId
  damage: ShownDamage
  unsentCount: number
}

/** One damage of the list; it is drawn anew only when something of it has changed. */
export const DamageRow = memo(function DamageRow(props: DamageRowProps) {
  const { idRecebimento, damage, unsentCount } = props
  const { idRecebimentoAvaria: id, tipoAvaria, imagens, embalagensCount } = damage
  const isComplete = judgeDamages([damage]).status === 1
  return (
    <LinkRow>
      <Link to={addresses.damage(idRecebimento, id)}>
        <RowBody>
          <span className="damage-row">
            <Thumbnail image={imagens[0]} />
            <span className="damage-words">
              <strong>{damageTitle(id)}</strong>
              <span>
                {isKnownType(tipoAvaria) ? typeWords[tipoAvaria] : tipoAvaria}
                {tipoAvaria !== '' && ' · '}
                {plural(embalagensCount, 'embalagem', 'embalagens')} ·{' '}
                {plural(imagens.length, 'foto', 'fotos')}
              </span>
              <span>
                Avariado <b>{formatKilos(damage.pesoAvariado)}</b> · Classificado{' '}
                <b>
                  {damage.pesoClassificado === null ? '—' : formatKilos(damage.pesoClassificado)}
                </b>
              </span>
              <span className="damage-muted">{damage.operador}</span>
              <span className="damage-badges">
                <Badge tone={isComplete ? 'success' : 'info'}>
                  {isComplete ? 'Completa' : 'Incompleta'}
                </Badge>
                {unsentCount > 0 && (
                  <Badge tone="warning" icon={TabletSmartphone}>
                    {describeUnsent(unsentCount)}
                  </Badge>
                )}
              </span>
            </span>
          </span>
        </RowBody>
      </Link>
    </LinkRow>
  )
})

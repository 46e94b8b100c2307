import { CircleCheck, CircleDot, TabletSmartphone, type LucideIcon } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { formatKilos } from '#src/domain/numbers.ts'
import { plural } from '#src/domain/plurals.ts'
import { judgeDamages } from '#src/domain/receiving-sections.ts'
import { describeUnsent } from '#src/domain/waiting-words.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { addresses } from '../addresses.ts'
import type { ShownDamage } from '../shown.ts'
import { damageTitle, isKnownType, typeWords } from './damage-words.ts'
import { Thumbnail } from './thumbnail.tsx'

interface DamageRowProps {
  idRecebimento: RecordId
  damage: ShownDamage
  unsentCount: number
  /** A tap on the row: its address is the link's. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One damage of the list, drawn anew only when something of it has changed. Plain elements: a list of
 * hundreds draws many of these while it scrolls, on a slow phone within a frame or two.
 */
export const DamageRow = memo(function DamageRow(props: DamageRowProps) {
  const { idRecebimento, damage, unsentCount, onOpen } = props
  const { idRecebimentoAvaria: id, tipoAvaria, imagens, embalagensCount } = damage
  const isComplete = judgeDamages([damage]).status === 1
  const type = isKnownType(tipoAvaria) ? typeWords[tipoAvaria] : tipoAvaria
  const counts = `${plural(embalagensCount, 'embalagem', 'embalagens')} · ${plural(imagens.length, 'foto', 'fotos')}`
  return (
    <a href={addresses.damage(idRecebimento, id)} className="damage-row" onClick={onOpen}>
      <Thumbnail image={imagens[0]} />
      <span className="damage-words">
        <strong>{damageTitle(id)}</strong>
        <span>{type === '' ? counts : `${type} · ${counts}`}</span>
        <span>
          Avariado <b>{formatKilos(damage.pesoAvariado)}</b> · Classificado{' '}
          <b>{damage.pesoClassificado === null ? '—' : formatKilos(damage.pesoClassificado)}</b>
        </span>
        <span className="damage-muted">{damage.operador}</span>
        <span className="damage-badges">
          <Mark tone={isComplete ? 'success' : 'info'} icon={isComplete ? CircleCheck : CircleDot}>
            {isComplete ? 'Completa' : 'Incompleta'}
          </Mark>
          {unsentCount > 0 && (
            <Mark tone="warning" icon={TabletSmartphone}>
              {describeUnsent(unsentCount)}
            </Mark>
          )}
        </span>
      </span>
    </a>
  )
})

interface MarkProps {
  tone: 'success' | 'info' | 'warning'
  icon: LucideIcon
  children: ReactNode
}

/** As a badge looks. */
const Mark = ({ tone, icon: Shape, children }: MarkProps) => (
  <span className={`damage-mark damage-mark-${tone}`}>
    <Shape size="1.15em" strokeWidth={2.25} aria-hidden />
    {children}
  </span>
)

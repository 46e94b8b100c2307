import {
  CircleCheck,
  CircleDot,
  type LucideIcon,
  OctagonX,
  PackageX,
  TabletSmartphone,
} from 'lucide-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { damageTypeWord } from '#src/domain/records/damage-types.ts'
import { formatKilos, plural } from '#src/domain/amounts/numbers.ts'
import { marksOf } from '#src/domain/records/own-work.ts'
import { judgeDamages } from '#src/domain/records/receiving-sections.ts'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { useImageInTurn } from '#src/hooks/reads/use-image.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { addresses } from '../addresses.ts'
import type { ShownDamage, ShownImage } from '../shown.ts'
import { imagePathsOf } from '../components/part/shown-photos.ts'
import { damageTitle } from './damage-words.ts'

interface DamageRowProps {
  idRecebimento: RecordId
  damage: ShownDamage
  /** The damage without refused entries, by which completeness is judged. */
  accepted: ShownDamage
  unsentCount: number
  refusedCount: number
  /** A tap on the row; the event's link has the address. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
}

/**
 * One damage of the list, rendered again only when its data changes. It uses plain elements, which render fast: a list
 * of hundreds renders many rows while it scrolls, also on a slow phone.
 */
export const DamageRow = memo(function DamageRow(props: DamageRowProps) {
  const { idRecebimento, damage, accepted, unsentCount, refusedCount, onOpen } = props
  const { idRecebimentoAvaria: id, tipoAvaria, imagens, embalagensCount } = damage
  const isComplete = judgeDamages([accepted]).status === 1
  const type = damageTypeWord(tipoAvaria)
  const counts = `${plural(embalagensCount, 'embalagem', 'embalagens')} · ${plural(imagens.length, 'foto', 'fotos')}`
  return (
    <a href={addresses.damage(idRecebimento, id)} className="damage-row" onClick={onOpen}>
      <Thumbnail image={imagens[0]} />
      <span className="damage-words">
        <strong>{damageTitle(id, damage.numberHere)}</strong>
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
          {marksOf({ count: unsentCount, refused: refusedCount }).map(({ text, tone }) => (
            <Mark key={tone} tone={tone} icon={tone === 'danger' ? OctagonX : TabletSmartphone}>
              {text}
            </Mark>
          ))}
        </span>
      </span>
    </a>
  )
})

interface MarkProps {
  tone: StatusTone
  icon: LucideIcon
  children: ReactNode
}

/** Styled like a badge. */
const Mark = ({ tone, icon: Shape, children }: MarkProps) => (
  <span className={`damage-mark damage-mark-${tone}`}>
    <Shape size="1.15em" strokeWidth={2.25} aria-hidden />
    {children}
  </span>
)

/** The first photo of a damage in its row. A row that was scrolled past before its turn loads no photo. */
const Thumbnail = memo(function Thumbnail({ image }: { image: ShownImage | undefined }) {
  if (image === undefined) return <Frame url={undefined} />
  const { idRecebimentoImage: id, photoId } = image
  if (isServerId(id)) return <Remote path={imagePathsOf(image.idRecebimento, id).thumbnail} />
  return <Kept photoId={photoId} />
})

const Remote = ({ path }: { path: string }) => <Frame url={useImageInTurn(path).url} />

const Kept = ({ photoId }: { photoId: string | undefined }) => (
  <Frame url={useKeptPhoto(photoId).url} />
)

/** Plain elements, which render fast: a long list renders many of these frames while it scrolls. */
const Frame = ({ url }: { url: string | undefined }) => (
  <span className="damage-thumbnail">
    {url === undefined ? (
      <PackageX size="2rem" aria-hidden />
    ) : (
      <img src={url} alt="" decoding="async" width={96} height={96} />
    )}
  </span>
)

import {
  Building2,
  CalendarClock,
  CircleDashed,
  Container,
  Flag,
  Phone,
  PhoneCall,
  Truck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { memo } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { hasPriority, isCalled, type CardState } from '../rules.ts'
import type { ShownExit } from '../reads.ts'
import { cardStyles } from './card-style.ts'
import './loading-card.css'

interface LoadingCardProps {
  item: ShownExit
  state: CardState
  onOpen: (idSaida: Id) => void
}

/** One exit. It is memoized, so that a refresh renders only changed cards. */
export const LoadingCard = memo(function LoadingCard({ item, state, onOpen }: LoadingCardProps) {
  const { tone, icon, word } = cardStyles[state]
  return (
    <article className={`monitor-card tone-${tone}`}>
      <div className="monitor-head">
        <button type="button" className="monitor-open" onClick={() => onOpen(item.idSaida)}>
          Saída {item.idSaida}
        </button>
        <span>OC {item.ordemChegada ?? '—'}</span>
      </div>
      <div className="monitor-chips">
        <Chip tone={tone} icon={icon} text={word} />
        {hasPriority(item) && state !== 'block' && (
          <Chip tone="danger" icon={Flag} text="PRIORIDADE" />
        )}
        {isCalled(item) ? (
          <Chip tone="info" icon={PhoneCall} text="Chamado" />
        ) : (
          <Chip tone="neutral" icon={CircleDashed} text="Pendente" />
        )}
      </div>
      <dl className="monitor-facts">
        <Line
          term="Agendado"
          icon={CalendarClock}
          value={formatDateTime(item.dataAgendada) || null}
        />
        <Line term="Motorista" icon={UserRound} value={item.motorista} />
        <Line term="Telefone" icon={Phone} value={formatPhone(item.telefone)} />
        <Line term="Transportadora" icon={Building2} value={item.transportadora} />
        <Line term="Placa da carroceria" icon={Truck} value={formatPlate(item.placaCarroceria)} />
        <Line term="Carroceria" icon={Container} value={item.carroceria} />
      </dl>
    </article>
  )
})

interface ChipProps {
  tone: StatusTone
  icon: LucideIcon
  text: string
}

const Chip = ({ tone, icon: Shape, text }: ChipProps) => (
  <span className={`monitor-chip tone-${tone}`}>
    <Shape aria-hidden />
    <span>{text}</span>
  </span>
)

interface LineProps {
  term: string
  icon: LucideIcon
  value: string | null
}

/** The icon is decorative; the term is for screen readers. */
const Line = ({ term, icon: Shape, value }: LineProps) => (
  <div>
    <dt>
      <Shape aria-hidden />
      <span className="monitor-term">{term}</span>
    </dt>
    <dd>{value ?? '—'}</dd>
  </div>
)

import { chakra } from '@chakra-ui/react'
import {
  Building2,
  CalendarClock,
  Container,
  Flag,
  Phone,
  PhoneCall,
  Truck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { LoadingMonitorItem } from '#contract/schemas/monitors.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPhone } from '#src/domain/phones.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Spoken } from '#src/ui/text.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import { hasPriority, isCalled, type CardState } from '../rules.ts'
import { cardLooks } from './card-look.ts'

interface LoadingCardProps {
  item: LoadingMonitorItem
  state: CardState
  onOpen: (idSaida: number) => void
}

/** One exit. A refresh draws only those anew of which something has changed. */
export const LoadingCard = memo(function LoadingCard({ item, state, onOpen }: LoadingCardProps) {
  const { tone, icon, word } = cardLooks[state]
  return (
    <Frame style={{ borderInlineStartColor: `var(--${tone}-text)` }}>
      <Head>
        <Open type="button" onClick={() => onOpen(item.idSaida)}>
          Saída {item.idSaida}
        </Open>
        <span>OC {item.ordemChegada ?? '—'}</span>
      </Head>
      <Chips>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        {hasPriority(item) && state !== 'block' && (
          <Badge tone="danger" icon={Flag}>
            PRIORIDADE
          </Badge>
        )}
        {isCalled(item) ? (
          <Badge tone="info" icon={PhoneCall}>
            Chamado
          </Badge>
        ) : (
          <Badge tone="neutral">Pendente</Badge>
        )}
      </Chips>
      <Lines>
        <Line term="Agendado" icon={CalendarClock}>
          {formatDateTime(item.dataAgendada) || '—'}
        </Line>
        <Line term="Motorista" icon={UserRound}>
          {item.motorista ?? '—'}
        </Line>
        <Line term="Telefone" icon={Phone}>
          {item.telefone === null ? '—' : formatPhone(item.telefone)}
        </Line>
        <Line term="Transportadora" icon={Building2}>
          {item.transportadora ?? '—'}
        </Line>
        <Line term="Placa da carroceria" icon={Truck}>
          {formatPlate(item.placaCarroceria)}
        </Line>
        <Line term="Carroceria" icon={Container}>
          {item.carroceria ?? '—'}
        </Line>
      </Lines>
    </Frame>
  )
})

const Frame = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    height: 'full',
    padding: '4',
    background: 'surface',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderInlineStartWidth: '6px',
    borderRadius: 'lg',
    boxShadow: 'card',
    ...underHand({ background: 'primarySoft' }),
    '&:focus-within': { outline: 'none' },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    lineHeight: 'snug',
  },
})

/** The whole card is its target. */
const Open = chakra('button', {
  base: {
    fontSize: 'lg',
    fontWeight: 'black',
    textAlign: 'start',
    '&::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: 'var(--focus-width) solid var(--focus)',
      outlineOffset: '2px',
    },
  },
})

const Chips = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** The icon is for the eye, the term for who listens. */
const Line = ({
  term,
  icon,
  children,
}: {
  term: string
  icon: LucideIcon
  children: ReactNode
}) => (
  <div>
    <dt>
      <Icon as={icon} color="textMuted" />
      <Spoken>{term}</Spoken>
    </dt>
    <dd>{children}</dd>
  </div>
)

const Lines = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1.5',
    lineHeight: 'snug',
    '& > div': { display: 'flex', gap: '2' },
    '& dd': { minWidth: '0', fontWeight: 'medium', overflowWrap: 'anywhere' },
  },
})

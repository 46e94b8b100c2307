import { chakra } from '@chakra-ui/react'
import { Flag, PhoneCall } from 'lucide-react'
import { memo } from 'react'
import type { LoadingMonitorItem } from '#contract/schemas/monitors.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPhone } from '#src/domain/phones.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { Badge } from '#src/ui/badge.tsx'
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
      <Terms>
        <dt>Agendado</dt>
        <dd>{formatDateTime(item.dataAgendada) || '—'}</dd>
        <dt>Motorista</dt>
        <dd>{item.motorista ?? '—'}</dd>
        <dt>Telefone</dt>
        <dd>{item.telefone === null ? '—' : formatPhone(item.telefone)}</dd>
        <dt>Transportadora</dt>
        <dd>{item.transportadora ?? '—'}</dd>
        <dt>Placa</dt>
        <dd>{formatPlate(item.placaCarroceria)}</dd>
        <dt>Carroceria</dt>
        <dd>{item.carroceria ?? '—'}</dd>
      </Terms>
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

const Terms = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: '3',
    rowGap: '1',
    lineHeight: 'snug',
    '& dt': { color: 'textMuted' },
    '& dd': { fontWeight: 'bold', overflowWrap: 'anywhere' },
  },
})

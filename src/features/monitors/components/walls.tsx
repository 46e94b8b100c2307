import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNow } from '#src/hooks/use-now.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { isCalled, numberOf, stateOf } from '../rules.ts'
import type { ShownArrival, ShownExit } from '../reads.ts'
import { arrivalBadge } from './arrival-card.tsx'
import { cardStyles } from './card-style.ts'
import { WallBoard, type WallColumn } from './wall-board.tsx'

interface WallProps<Item> {
  items: readonly Item[]
  /** The time of the read and its age. */
  note: ReactNode
  onLeave: () => void
}

/** «27/11 15:30», without the current year. */
const shortMoment = (when: string | null): string =>
  formatDateTime(when).replace(/\/\d{4}/, '') || '—'

/** The first and last name only, because a full name is not readable from a distance. */
const shortName = (name: string | null): string => {
  const [first = '—', ...others] = name?.trim().split(/\s+/) ?? []
  return [first, ...others.slice(-1)].join(' ')
}

const loadingColumns: readonly WallColumn[] = [
  { header: 'Saída', width: 9 },
  { header: 'OC', width: 9.5 },
  { header: 'Placa', width: 12.5 },
  { header: 'Motorista', width: 21 },
  { header: 'Agendado', width: 14.5 },
  { header: 'Situação', width: 33.5 },
]

/** The exits of the day for the wall. */
export function LoadingsWall({ items, ...rest }: WallProps<ShownExit>) {
  const { timeZone } = useRuntime().config
  const nowMs = wallTimeOf(useNow(), timeZone).getTime()
  return (
    <WallBoard
      {...rest}
      title="Monitor de Carregamentos"
      columns={loadingColumns}
      rows={items.map((item) => {
        const { tone, icon, word } = cardStyles[stateOf(item, nowMs)]
        return {
          key: item.idSaida,
          cells: [
            <strong key="saida">{item.idSaida}</strong>,
            item.ordemChegada ?? '—',
            formatPlate(item.placaCarroceria),
            shortName(item.motorista),
            shortMoment(item.dataAgendada),
            <Marks key="situacao">
              <Badge tone={tone} icon={icon}>
                {word}
              </Badge>
              {isCalled(item) && <Badge tone="info">Chamado</Badge>}
            </Marks>,
          ],
        }
      })}
    />
  )
}

const arrivalColumns: readonly WallColumn[] = [
  { header: 'Senha', width: 11 },
  { header: 'OC', width: 12 },
  { header: 'Cavalo', width: 14 },
  { header: 'Motorista', width: 26.5 },
  { header: 'Horário', width: 16.5 },
  { header: 'Situação', width: 20 },
]

/** The arrivals at the gate for the wall. */
export const ArrivalsWall = ({ items, ...rest }: WallProps<ShownArrival>) => (
  <WallBoard
    {...rest}
    title="Monitor de Chegadas"
    columns={arrivalColumns}
    rows={items.map((arrival) => ({
      key: arrival.idChegada,
      cells: [
        <strong key="senha">{numberOf(arrival)}</strong>,
        arrival.oc ?? '—',
        formatPlate(arrival.placaCavalo),
        shortName(arrival.motorista),
        shortMoment(arrival.timestamp),
        <Badge key="situacao" {...arrivalBadge(arrival)}>
          {arrival.statusText ?? '—'}
        </Badge>,
      ],
    }))}
  />
)

const Marks = chakra('span', { base: { display: 'flex', gap: '0.5vw' } })

import { chakra } from '@chakra-ui/react'
import { Ban, CircleDot, Phone } from 'lucide-react'
import { memo } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate, platesOf } from '#src/domain/names/plates.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { numberOf, shownCpf } from '../rules.ts'
import type { ShownArrival } from '../reads.ts'

/** Status 0 has the primary style, any other status the blocked style (spec 1 §4). */
const waiting = 0

/** The tone and icon of an arrival's badge. */
export const arrivalBadge = ({ status }: ShownArrival) =>
  status === waiting
    ? { tone: 'primary' as const, icon: CircleDot }
    : { tone: 'neutral' as const, icon: Ban }

/** An arrival at the gate: the driver and the current status. */
export const ArrivalCard = memo(function ArrivalCard({ arrival }: { arrival: ShownArrival }) {
  const cpf = shownCpf(arrival)
  const variant = arrival.status === waiting ? 'primary' : 'blocked'
  return (
    <Frame variant={variant}>
      <Head>
        <Name>{arrival.motorista ?? '—'}</Name>
        <Badge {...arrivalBadge(arrival)}>{arrival.statusText ?? '—'}</Badge>
      </Head>
      <Facts
        dense
        facts={[
          { term: 'Chegada', value: `#${arrival.idChegada}` },
          { term: 'Senha', value: numberOf(arrival) },
          { term: 'OC', value: arrival.oc },
          { term: 'Horário', value: formatDateTime(arrival.timestamp) },
          ...(cpf === undefined ? [] : [{ term: 'CPF', value: cpf }]),
          { term: 'Cavalo', value: formatPlate(arrival.placaCavalo) },
          { term: 'Carroceria', value: platesOf(arrival.placaCarroceria) },
        ]}
      />
      {arrival.telefone !== null && (
        <Tel href={`tel:${arrival.telefone.replaceAll(/\D/g, '')}`}>
          <Icon as={Phone} />
          {formatPhone(arrival.telefone)}
        </Tel>
      )}
    </Frame>
  )
})

const Frame = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderInlineStartWidth: '6px',
    borderRadius: 'lg',
  },
  variants: {
    variant: {
      primary: { background: 'surface', borderInlineStartColor: 'primary', boxShadow: 'card' },
      blocked: { background: 'neutral.soft', borderInlineStartColor: 'edge' },
    },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
  },
})

const Name = chakra('h2', { base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' } })

const Tel = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    marginTop: 'auto',
    color: 'primary.text',
    fontWeight: 'bold',
    textDecoration: 'underline',
  },
})

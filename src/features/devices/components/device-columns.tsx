import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Badge } from '#src/ui/page/badge.tsx'
import type { Column } from '#src/ui/list/data-table.tsx'
import { OwnAccess } from './own-access.tsx'
import { unseenAfterMs, type JudgedDevice } from '../rules.ts'
import {
  needWords,
  refusedWords,
  releaseWords,
  roomWords,
  spanWords,
  waitingWords,
} from '../words.ts'

/** An address in this app. Any other text of a provider is no link: `//host` would lead elsewhere. */
const isOwnAddress = /^\/(?!\/)[\w/-]*$/

/** The columns of the board; `onEnded` is called after the access of a device was ended. */
export const deviceColumns = (onEnded: () => Promise<void>): readonly Column<JudgedDevice>[] => [
  {
    header: 'Aparelho',
    onCard: 'title',
    cell: ({ device }) => device.nome ?? device.idAparelho,
    under: [{ header: 'Pessoa', cell: ({ device }) => device.pessoa ?? '—' }],
  },
  {
    header: 'Situação',
    onCard: 'wide',
    cell: (judged) => <Needs judged={judged} onEnded={onEnded} />,
  },
  {
    header: 'Envios',
    cell: waitingWords,
    under: [{ header: 'Desde', cell: ({ waitedMs }) => spanWords(waitedMs) }],
  },
  {
    header: 'Última tela',
    cell: ({ device: { tela, telaNome } }) =>
      tela !== null && isOwnAddress.test(tela) ? (
        <PlaceLink to={tela} name={telaNome ?? tela} />
      ) : (
        '—'
      ),
  },
  {
    header: 'Espaço',
    cell: roomWords,
    under: [{ header: 'Versão', cell: ({ device: { versao } }) => releaseWords(versao) }],
  },
  { header: 'Visto', oneLine: true, cell: ({ unseenMs }) => spanWords(unseenMs) },
]

/** Marks in words, and each kind of refused work with its reason. */
function Needs({ judged, onEnded }: { judged: JudgedDevice; onEnded: () => Promise<void> }) {
  const { device, needs, unseenMs } = judged
  const isUnseen = unseenMs !== undefined && unseenMs > unseenAfterMs
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      {needs.length === 0 && !isUnseen && <Badge tone="success">Em dia</Badge>}
      <chakra.span display="flex" flexWrap="wrap" gap="2" css={{ '&:empty': { display: 'none' } }}>
        {needs.map((need) => (
          <Badge key={need} tone={needWords[need].tone}>
            {needWords[need].mark}
          </Badge>
        ))}
        {isUnseen && <Badge tone="neutral">Sem notícia há mais de um dia</Badge>}
      </chakra.span>
      {(device.recusas ?? []).length > 0 && (
        <chakra.ul fontSize="sm" color="textMuted" fontWeight="normal">
          {(device.recusas ?? []).map((kind) => (
            <li key={`${kind.tipo} ${kind.motivo}`}>{refusedWords(kind)}</li>
          ))}
        </chakra.ul>
      )}
      <OwnAccess device={device} onEnded={onEnded} />
    </chakra.div>
  )
}

const PlaceLink = ({ to, name }: { to: string; name: string }) => (
  <chakra.span
    css={{
      '& a': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 'target',
        minWidth: 'target',
        fontWeight: 'bold',
        textDecoration: 'underline',
      },
    }}
  >
    <Link to={to}>{name}</Link>
  </chakra.span>
)

import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { CloudUpload, Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'
import { describeUnsent, describeWaiting } from '#src/domain/records/waiting-words.ts'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { CountMark } from '#src/ui/page/count-mark.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { GroupLabel } from '#src/ui/page/text.tsx'
import { plural } from '#src/domain/amounts/numbers.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { LinkTiles } from '../components/link-tiles.tsx'
import type { ShownTileGroup } from '../tile.ts'

interface HomeScreenProps {
  nome: string
  groups: readonly ShownTileGroup[]
  /** Unfinished work that the user can resume. */
  children?: ReactNode
  /** Content that loads late comes below the tiles, so that it does not move them under a finger. */
  after?: ReactNode
}

const firstName = (nome: string) => nome.trim().split(/\s+/)[0] ?? nome

export const HomeScreen = ({ nome, groups, children, after }: HomeScreenProps) => (
  <Page title={`Olá, ${firstName(nome)}`} tabTitle="Início">
    {children}
    <UnsentNotice />
    {groups.map((group) => (
      <TileSection key={group.name} group={group} />
    ))}
    {after}
  </Page>
)

function TileSection({ group }: { group: ShownTileGroup }) {
  const id = useId()
  const count = useUnsent()?.count ?? 0
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="3">
      <GroupLabel id={id}>{group.name}</GroupLabel>
      <LinkTiles
        tiles={group.entries}
        markOf={(path) =>
          path === '/envios' && <CountMark count={count} label={describeUnsent(count)} />
        }
      />
    </chakra.section>
  )
}

/** The number of this user's unsent entries, and other users with unsent work on this device. */
function UnsentNotice() {
  const unsent = useUnsent()
  if (unsent === undefined) return null
  const { count, parked, others } = unsent
  return (
    <>
      {count > 0 && (
        <Notice
          tone={parked > 0 ? 'danger' : 'warning'}
          icon={CloudUpload}
          title={describeUnsent(count)}
          action={
            <Button asChild variant="outline">
              <Link to="/envios">Ver Envios</Link>
            </Button>
          }
        >
          {parked > 0
            ? `${plural(parked, 'precisa', 'precisam')} de uma decisão sua.`
            : keptWords(count)}
        </Notice>
      )}
      {others.map(({ person, name, count: waiting }) => (
        <Notice key={person} tone="neutral" icon={Hourglass}>
          {describeWaiting(waiting, name)}
        </Notice>
      ))}
    </>
  )
}

const keptWords = (count: number): string =>
  count === 1
    ? 'Salvo neste aparelho. Vai sozinho quando a rede permitir.'
    : 'Salvos neste aparelho. Vão sozinhos quando a rede permitir.'

import { chakra } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { describeUnsent } from '#src/domain/records/waiting-words.ts'
import { useUnsent } from '#src/hooks/outbox/use-unsent.ts'
import { CountMark } from '#src/ui/page/count-mark.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { GroupLabel } from '#src/ui/page/text.tsx'
import { LinkTiles } from '../components/link-tiles.tsx'
import { UnsentNotice } from '../components/unsent-notice.tsx'
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

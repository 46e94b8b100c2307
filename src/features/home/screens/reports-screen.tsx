import { FileText } from 'lucide-react'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { LinkTiles } from '../components/link-tiles.tsx'
import type { TileLink } from '../tile.ts'

/** The target of «Relatórios» in the bottom bar: all reports that the user may open. */
export const ReportsScreen = ({ tiles }: { tiles: readonly TileLink[] }) => (
  <Page title="Relatórios">
    {tiles.length === 0 ? (
      <EmptyState icon={FileText} title="Nenhum relatório para o seu acesso" />
    ) : (
      <LinkTiles tiles={tiles} />
    )}
  </Page>
)

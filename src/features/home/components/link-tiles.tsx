import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TileBody, TileFrame, Tiles } from '#src/ui/page/tile.tsx'
import type { TileLink } from '../tile.ts'

interface LinkTilesProps {
  tiles: readonly TileLink[]
  /** The mark at the end of the tile of a path. */
  markOf?: (path: string) => ReactNode
}

export const LinkTiles = ({ tiles, markOf }: LinkTilesProps) => (
  <Tiles>
    {tiles.map(({ path, label, icon, tile }) => (
      <li key={path}>
        <TileFrame asChild>
          <Link to={path}>
            <TileBody
              icon={icon}
              title={label}
              {...(tile === undefined ? {} : { text: tile.text })}
              mark={markOf?.(path)}
            />
          </Link>
        </TileFrame>
      </li>
    ))}
  </Tiles>
)

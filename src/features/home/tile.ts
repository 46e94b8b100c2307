import type { LucideIcon } from 'lucide-react'

/** What a tile shows and where it leads. */
export interface TileLink {
  path: string
  label: string
  icon: LucideIcon
  tile?: { text: string }
}

export interface TileGroup {
  name: string
  entries: readonly TileLink[]
}

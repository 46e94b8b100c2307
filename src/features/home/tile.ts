import type { LucideIcon } from 'lucide-react'

export interface TileLink {
  path: string
  label: string
  icon: LucideIcon
  tile?: { text: string }
}

export interface ShownTileGroup {
  name: string
  entries: readonly TileLink[]
}

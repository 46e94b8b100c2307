import type { AppScreen, MenuGroup, ScreenLink, TileGroup } from '#src/hooks/app-screen.tsx'
import { holdsAny } from '#src/session/roles.ts'
import { mayOpen, type Viewer } from './access.ts'

/** A screen that navigation leads to. */
export interface NavigationLink extends ScreenLink {
  path: string
}

export interface Group {
  name: string
  entries: NavigationLink[]
}

/** The groups of the sidebar, in its order (spec 1 §2). */
const menuGroups: readonly MenuGroup[] = [
  'OPERAÇÃO',
  'SGI',
  'MONITORES/RELATÓRIOS',
  'ADMINISTRAÇÃO',
]
/** The groups of tiles of the home, in its order (spec 1 §2). */
const tileGroups: readonly TileGroup[] = ['Acesso Rápido', 'Checklist', 'Relatórios']

const reports = '/relatorios'
const monitor = '/monitor/ops/carregamentos'

/**
 * The bottom bar of spec 1 §2, and Envios, because unsent work has to be visible everywhere
 * (UX-04).
 */
const bar = ['/', reports, '/ops/estoque', monitor, '/envios']

/** The entries above the groups of the sidebar, which everybody uses all day. */
const top = ['/', '/envios']

/** The entries about the person's own work, in the person's menu. */
const personal = ['/envios', '/preparar', '/entregar', '/pin']

/** The entries of the screens that admit the person (contract §15), in the order of the screens. */
const entriesFor = ({ roles, screens }: Viewer): NavigationLink[] =>
  screens.flatMap((screen) =>
    screen.link !== undefined && mayOpen(roles, screen)
      ? { path: screen.path, ...screen.link }
      : [],
  )

/** The entries of the screens where the person can work: a screen may admit people who get nothing to work with. */
const workFor = (viewer: Viewer): NavigationLink[] =>
  entriesFor(viewer).filter(({ tile }) => holdsAny(viewer.roles, tile?.roles ?? []))

/** The entries at these paths, in the order of the paths. */
const entriesAt = (paths: readonly string[], viewer: Viewer): NavigationLink[] => {
  const entries = entriesFor(viewer)
  return paths.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
}

/** A group shows when one of its entries does, or when it is always shown. */
const groupsOf = <Name extends string>(
  names: readonly Name[],
  entries: readonly NavigationLink[],
  nameOf: (entry: NavigationLink) => Name | undefined,
  always?: Name,
): Group[] =>
  names
    .map((name) => ({ name, entries: entries.filter((entry) => nameOf(entry) === name) }))
    .filter(({ name, entries }) => entries.length > 0 || name === always)

export const menuTop = (viewer: Viewer): NavigationLink[] => entriesAt(top, viewer)

/** SGI shows for everybody (spec 1 §2), with only the entries that the person can work with. */
export const menuGroupsFor = (viewer: Viewer): Group[] =>
  groupsOf(menuGroups, workFor(viewer), (entry) => entry.menu, 'SGI')

/** The entries that only the sidebar has; without a sidebar they are in the person's menu. */
export const tilelessGroupsFor = (viewer: Viewer): Group[] =>
  menuGroupsFor(viewer)
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ tile }) => !tile) }))
    .filter(({ entries }) => entries.length > 0)

/** The tiles of the home. */
export const tileGroupsFor = (viewer: Viewer): Group[] =>
  groupsOf(tileGroups, workFor(viewer), (entry) => entry.tile?.group)

export const ownWork = (viewer: Viewer): NavigationLink[] => entriesAt(personal, viewer)

export const barFor = (viewer: Viewer): NavigationLink[] =>
  entriesAt(bar, viewer).map((entry) =>
    entry.path === monitor ? { ...entry, label: 'Monitor' } : entry,
  )

/** The entry of the bottom bar that an address belongs to; a report belongs to «Relatórios». */
export function barPathOf(pathname: string, screens: readonly AppScreen[]): string | undefined {
  const isUnder = (path: string) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  const isReport = screens.some(
    ({ path, link }) => link?.tile?.group === 'Relatórios' && isUnder(path),
  )
  return isReport ? reports : bar.find(isUnder)
}

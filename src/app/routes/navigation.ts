import {
  Building2,
  Calculator,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Container,
  Forklift,
  Home,
  KeyRound,
  type LucideIcon,
  MonitorCheck,
  MonitorDot,
  PackageCheck,
  PackageSearch,
  Scale,
  Send,
  ShieldCheck,
  Trash2,
  Truck,
  Users,
  FileText,
} from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { holdsAny } from '#src/session/roles.ts'
import { admit } from './access.ts'

/** The groups of the sidebar, in its order (spec 1 §2). */
const menuGroups = ['OPERAÇÃO', 'SGI', 'MONITORES/RELATÓRIOS', 'ADMINISTRAÇÃO'] as const
/** The groups of tiles of the home, in its order (spec 1 §2). */
const tileGroups = ['Acesso Rápido', 'Checklist', 'Relatórios'] as const

type MenuGroup = (typeof menuGroups)[number]
type TileGroup = (typeof tileGroups)[number]

/** A screen that navigation leads to; access.ts decides who may open it. */
export interface Entry {
  path: string
  label: string
  icon: LucideIcon
  menu?: MenuGroup
  tile?: {
    group: TileGroup
    text: string
    /**
     * The roles that can work there; tile and menu are hidden from other roles, even where the
     * route admits them.
     */
    roles?: readonly Role[]
  }
}

export interface Group {
  name: string
  entries: Entry[]
}

/** The roles of the current person, and the addresses of the existing screens. */
export interface Viewer {
  roles: readonly string[]
  screens: ReadonlySet<string>
}

const loadingChecklist = '/sgi/checklists/carregamento'
const home: Entry = { path: '/', label: 'Início', icon: Home }
const outbox: Entry = {
  path: '/envios',
  label: 'Envios',
  icon: Send,
  tile: { group: 'Acesso Rápido', text: 'O que foi enviado e o que espera' },
}
const reports: Entry = { path: '/relatorios', label: 'Relatórios', icon: FileText }
const stock: Entry = {
  path: '/ops/estoque',
  label: 'Estoque',
  icon: PackageSearch,
  menu: 'OPERAÇÃO',
  tile: { group: 'Acesso Rápido', text: 'Consulta e alocação' },
}
const loadingMonitor: Entry = {
  path: '/monitor/ops/carregamentos',
  label: 'Monitor de Carregamentos',
  icon: MonitorCheck,
  menu: 'MONITORES/RELATÓRIOS',
  tile: { group: 'Acesso Rápido', text: 'Veículos por carregar' },
}

/** Every screen that navigation leads to, except the list of reports. */
export const catalogue: readonly Entry[] = [
  home,
  {
    path: '/ops/carregamento',
    label: 'Carregamento',
    icon: Truck,
    menu: 'OPERAÇÃO',
    tile: { group: 'Acesso Rápido', text: 'Saída de veículos' },
  },
  stock,
  {
    path: '/ops/relatorios/recebimento',
    label: 'Recebimento',
    icon: ClipboardList,
    menu: 'OPERAÇÃO',
    tile: { group: 'Relatórios', text: 'Relatórios de recebimento' },
  },
  {
    path: '/ops/relatorios/estufagem',
    label: 'Estufagem',
    icon: Container,
    menu: 'OPERAÇÃO',
    tile: { group: 'Relatórios', text: 'Fotos da estufagem do container' },
  },
  outbox,
  {
    path: '/entregar',
    label: 'Posso entregar o tablet?',
    icon: ShieldCheck,
    tile: { group: 'Acesso Rápido', text: 'Antes de passar o turno' },
  },
  {
    path: '/preparar',
    label: 'Preparar turno',
    icon: PackageCheck,
    tile: { group: 'Acesso Rápido', text: 'Deixar tudo pronto para usar sem rede' },
  },
  {
    path: '/sgi/checklists/empilhadeiras',
    label: 'Checklist de Empilhadeiras',
    icon: Forklift,
    menu: 'SGI',
    tile: { group: 'Checklist', text: 'Antes de ligar a máquina' },
  },
  {
    path: loadingChecklist,
    label: 'Checklist de Carregamento',
    icon: ClipboardCheck,
    menu: 'SGI',
    tile: {
      group: 'Checklist',
      text: 'Antes de o veículo sair',
      roles: ['SGI_CHECK_CARREGAMENTO'],
    },
  },
  {
    path: '/monitor/ops/chegadas',
    label: 'Monitor de Chegadas',
    icon: MonitorDot,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Acesso Rápido', text: 'Motoristas no pátio' },
  },
  loadingMonitor,
  {
    path: '/rep/sgi/empilhadeiras',
    label: 'Relatório de Empilhadeiras',
    icon: ChartColumn,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Relatórios', text: 'Horas e checklists do mês' },
  },
  {
    path: '/rep/ops/carregamento',
    label: 'Relatório de Carregamentos',
    icon: ChartColumn,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Relatórios', text: 'Tempos e totais do mês' },
  },
  {
    path: '/rep/ops/recebimento',
    label: 'Relatórios de Recebimento',
    icon: Scale,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Relatórios', text: 'Aprovar, reprovar e ver o PDF' },
  },
  {
    path: '/rep/core/estoque/contabilidade',
    label: 'Contabilidade de Estoque',
    icon: Calculator,
    menu: 'MONITORES/RELATÓRIOS',
    tile: { group: 'Relatórios', text: 'Exportação por data' },
  },
  { path: '/adm/auth/users', label: 'Usuários', icon: Users, menu: 'ADMINISTRAÇÃO' },
  { path: '/adm/auth/permissions', label: 'Permissões', icon: KeyRound, menu: 'ADMINISTRAÇÃO' },
  {
    path: '/adm/integrity/io',
    label: 'Integridade - E/S',
    icon: Building2,
    menu: 'ADMINISTRAÇÃO',
  },
  { path: '/adm/avarias/delete', label: 'Excluir Avaria', icon: Trash2, menu: 'ADMINISTRAÇÃO' },
]

/**
 * The bottom bar of spec 1 §2, and Envios, because unsent work has to be visible everywhere
 * (UX-04).
 */
const bar: readonly Entry[] = [
  home,
  reports,
  stock,
  { ...loadingMonitor, label: 'Monitor' },
  outbox,
]

/** Whether the screen exists and its route admits the person (contract §15). */
const shows = ({ roles, screens }: Viewer, { path }: Entry): boolean =>
  screens.has(path) && admit(path, roles) === 'admitted'

/** Whether the person can work there: a route may admit people who get nothing to work with. */
const mayWork = (viewer: Viewer, entry: Entry): boolean =>
  shows(viewer, entry) && holdsAny(viewer.roles, entry.tile?.roles ?? [])

/** A group shows when one of its entries does, or when it is always shown. */
const groupsOf = <Name extends string>(
  names: readonly Name[],
  entries: readonly Entry[],
  nameOf: (entry: Entry) => Name | undefined,
  always?: Name,
): Group[] =>
  names
    .map((name) => ({ name, entries: entries.filter((entry) => nameOf(entry) === name) }))
    .filter(({ name, entries }) => entries.length > 0 || name === always)

/** The entries above the groups of the sidebar, which everybody uses all day. */
export const menuTop = (viewer: Viewer): Entry[] =>
  [home, outbox].filter((entry) => shows(viewer, entry))

/** SGI shows for everybody (spec 1 §2), with only the entries that the person can work with. */
export const menuGroupsFor = (viewer: Viewer): Group[] =>
  groupsOf(
    menuGroups,
    catalogue.filter((entry) => mayWork(viewer, entry)),
    (entry) => entry.menu,
    viewer.screens.has(loadingChecklist) ? 'SGI' : undefined,
  )

/** The entries that only the sidebar has; without a sidebar they are in the person's menu. */
export const tilelessGroupsFor = (viewer: Viewer): Group[] =>
  menuGroupsFor(viewer)
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ tile }) => !tile) }))
    .filter(({ entries }) => entries.length > 0)

/** The tiles of the home. */
export const tileGroupsFor = (viewer: Viewer): Group[] =>
  groupsOf(
    tileGroups,
    catalogue.filter((entry) => mayWork(viewer, entry)),
    (entry) => entry.tile?.group,
  )

export const barFor = (viewer: Viewer): Entry[] => bar.filter((entry) => shows(viewer, entry))

/** The entry of the bottom bar that an address belongs to; a report belongs to «Relatórios». */
export function barPathOf(pathname: string): string | undefined {
  const isUnder = ({ path }: Entry) =>
    path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  if (catalogue.some((entry) => entry.tile?.group === 'Relatórios' && isUnder(entry))) {
    return reports.path
  }
  return bar.find(isUnder)?.path
}

import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { Role } from '#contract/roles.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { lazy } from './lazy.tsx'

/** A group of the sidebar (spec 1 §2). */
export type MenuGroup = 'OPERAÇÃO' | 'SGI' | 'MONITORES/RELATÓRIOS' | 'ADMINISTRAÇÃO'
/** A group of tiles of the home (spec 1 §2). */
export type TileGroup = 'Acesso Rápido' | 'Checklist' | 'Relatórios'

/**
 * A screen behind the sign-in. A feature declares its screens once, in its `feature.ts`; the app derives routes, access
 * by role, menus, tiles and the preparation of a shift from the declarations.
 */
export interface AppScreen {
  path: string
  /** The addresses of the screen below `path`, as patterns of the router relative to `path`. */
  below?: readonly string[]
  /** The roles that may open these addresses; an empty list admits everybody who is signed in. */
  roles: readonly Role[]
  /** A monitor on a wall may open it too. */
  onWall?: true
  Screen: ComponentType
  /** The screen shows at most counts of the outbox, so it does not wait for the operations to load. */
  isLight?: true
  /** Undefined for a screen that neither menus nor tiles lead to. */
  link?: ScreenLink | undefined
  offline?: {
    /** The place in the order in which a shift is prepared: the most used screen first. */
    order: number
    load: () => Promise<{ shiftSet: ShiftSet }>
  }
}

export interface ScreenLink {
  label: string
  icon: LucideIcon
  menu?: MenuGroup
  tile?: {
    group: TileGroup
    text: string
    /**
     * The roles that can work there; tile and menu are hidden from other roles, even where the screen admits them.
     */
    roles?: readonly Role[]
  }
}

type Screens<Path extends string> = Readonly<Record<Path, ComponentType>>

/**
 * A screen with addresses below its own. The types require that the loaded routes have exactly these addresses, and ''
 * for the screen's own address.
 */
export function routed<const Below extends string, Routed extends Screens<Below | ''>>(
  below: readonly Below[],
  load: () => Promise<{
    routes: Routed & Readonly<Record<Exclude<keyof Routed, Below | ''>, never>>
  }>,
): Required<Pick<AppScreen, 'below' | 'Screen'>> {
  return { below, Screen: lazy(async () => ({ default: routesOf((await load()).routes) })) }
}

const routesOf = (screens: Screens<string>) =>
  function RoutesOf() {
    return (
      <Routes>
        {Object.entries(screens).map(([path, Shown]) => (
          <Route key={path} path={path} element={<Shown />} />
        ))}
      </Routes>
    )
  }

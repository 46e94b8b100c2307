import { chakra } from '@chakra-ui/react'
import { Minimize2 } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BarButton } from '#src/ui/form/bar-button.tsx'
import { onOwnCancel } from '#src/ui/notice/modal.ts'
import { Heading } from '#src/ui/page/text.tsx'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useSession, useSessionOnScreen } from '#src/hooks/use-session.ts'
import { isOwnAccount } from '#src/session/device-key.ts'
import { lapseTitle, readLastPerson, shownSince } from '#src/session/last-person.ts'
import { Notice } from '#src/ui/notice/notice.tsx'

interface WallRow {
  key: string | number
  cells: readonly ReactNode[]
}

/** A column with its share of the width in per cent. */
export interface WallColumn {
  header: string
  width: number
}

interface WallBoardProps {
  title: string
  /** The time of the read and its age, visible without interaction. */
  note: ReactNode
  columns: readonly WallColumn[]
  rows: readonly WallRow[]
  onLeave: () => void
}

/** The number of rows that are readable from five metres on a screen with 1080 lines. */
export const wallRows = 9
/** How long a page stays, in ms. */
export const turnMs = 12_000

/** A full-screen board for a wall without interaction: large text, and pages that turn by themselves. */
export function WallBoard({ title, note, columns, rows, onLeave }: WallBoardProps) {
  const element = useRef<HTMLDialogElement>(null)
  const pages = Math.max(1, Math.ceil(rows.length / wallRows))
  const page = useTurning(pages)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <Board ref={element} aria-label={title} onCancel={onOwnCancel(onLeave)}>
      <Head>
        <Heading>{title}</Heading>
        {note}
        <strong>
          Página {page + 1} de {pages}
        </strong>
        <BarButton icon={Minimize2} text="Sair do telão" onClick={onLeave} />
      </Head>
      <WallNotices />
      <table>
        <chakra.caption srOnly>{title}</chakra.caption>
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ header }) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(page * wallRows, (page + 1) * wallRows).map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ header }, at) => (
                <td key={header}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Board>
  )
}

/** The current page, from 0. It returns to the first page when the number of pages shrinks below it. */
function useTurning(pages: number): number {
  const [page, setPage] = useState(0)
  const shown = page < pages ? page : 0
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setTimeout(() => setPage((shown + 1) % pages), turnMs)
    return () => clearTimeout(timer)
  }, [shown, pages])
  return shown
}

const Board = chakra('dialog', {
  base: {
    width: '100vw',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    margin: '0',
    padding: '1.5vw',
    border: 'none',
    overflow: 'auto',
    background: 'surface',
    color: 'text',
    '& table': {
      width: 'full',
      tableLayout: 'fixed',
      fontSize: 'max(1.125rem, 2.1vw)',
      lineHeight: 'tight',
      textAlign: 'start',
    },
    '& th': { color: 'textMuted', fontSize: 'max(1rem, 1.4vw)', textAlign: 'start' },
    '& :is(th, td)': { paddingInline: '0.5vw', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& td': {
      height: `calc((100dvh - 11vw - var(--notices, 0px)) / ${wallRows})`,
      whiteSpace: 'nowrap',
    },
    // Rows shrink for the notices, so that the last row stays visible without scrolling.
    '&:has([data-notices])': { '--notices': '8vw' },
    '& tbody tr': { borderTop: '2px solid', borderColor: 'line' },
    '& tbody tr:nth-of-type(even)': { background: 'sunken' },
  },
})

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '2',
    marginBottom: '1vw',
    fontSize: 'max(1rem, 1.4vw)',
  },
})

/**
 * Repeats the layout's notices about outdated rows, because the board covers the layout. The layout's components are
 * not shared, because that would enlarge the bundle of the first screen.
 */
function WallNotices() {
  const { timeZone } = useRuntime().config
  const onScreen = useSessionOnScreen()
  const hasEnded = useSession() === undefined && !isOwnAccount(onScreen?.claims.sub)
  const { portal } = useNetwork()
  if (!hasEnded && !portal) return null
  return (
    <Side data-notices>
      {hasEnded && (
        <Notice tone="warning" announce="politely" title={lapseTitle}>
          {shownSince(formatWallDateTime(readLastPerson()?.endedAt, timeZone))}
        </Notice>
      )}
      {portal && (
        <Notice tone="warning" announce="politely" title="A rede pede um login">
          Abra o navegador, entre na rede Wi-Fi e volte.
        </Notice>
      )}
    </Side>
  )
}

/** The notices are side by side. Their height is taken from the rows. */
const Side = chakra('div', {
  base: {
    display: 'flex',
    gap: '4',
    marginBottom: '1vw',
    fontSize: 'max(1rem, 1.4vw)',
    '& > *': { flex: '1' },
  },
})

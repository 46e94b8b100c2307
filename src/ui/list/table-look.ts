import { chakra } from '@chakra-ui/react'

const surface = {
  background: 'surface',
  border: 'var(--edge-width) solid',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'card',
} as const

const spoken = {
  position: 'absolute',
  clipPath: 'inset(50%)',
  width: '1px',
  height: '1px',
} as const

/** Each row is a card, and each fact is a line with its header in front. */
export const cards = {
  overflow: 'visible',
  background: 'none',
  border: 'none',
  boxShadow: 'none',
  fontSize: 'md',
  '& table, & caption': { display: 'block' },
  '& thead': { ...spoken, overflow: 'hidden' },
  // Hidden headers must not get the keyboard's focus.
  '& thead button': { visibility: 'hidden' },
  '& tbody': {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
  },
  '& tbody tr': {
    ...surface,
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: '4',
    paddingInline: 'side',
  },
  '& tbody td[data-lines]': { display: 'contents' },
  '& tbody :is(td:not([data-lines]), td > [data-label])': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: '3',
    justifyItems: 'start',
    minWidth: '0',
    padding: '0',
    color: 'inherit',
    textAlign: 'start',
    whiteSpace: 'normal',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    '&::before': {
      content: 'attr(data-label)',
      color: 'textMuted',
      overflowWrap: 'break-word',
      textAlign: 'start',
    },
    '&:is([data-whole], [data-title], [data-wide])': {
      display: 'block',
      '&::before': { content: 'none' },
    },
    '&[data-title]': { fontSize: 'lg', fontWeight: 'bold', minHeight: 'compact' },
    // The row's actions come below its facts, whatever the order of the columns.
    '&[data-wide]': { order: 1, '&:empty': { display: 'none' } },
  },
  // A link may fill the card's title.
  '& tbody td > [data-title]': { position: 'relative', minHeight: 'compact' },
} as const

/** The sticky header stops below the app's top bar. */
const underTheBar = 'calc(4rem + env(safe-area-inset-top))'

/** The table where its columns have room. */
export const Frame = chakra('div', {
  base: {
    ...surface,
    // `clip` gives round corners without a scroll container, which would break the sticky header.
    overflow: 'clip',
    fontSize: 'sm',
    '@media print': {
      overflow: 'visible',
      border: 'none',
      fontSize: 'inherit',
      '& :is(thead th, tbody td)': { paddingInline: '1', paddingBlock: '1.5', fontSize: '0.8em' },
      '& tbody td': { overflowWrap: 'break-word' },
      '& thead th': { borderBottom: '2px solid', borderColor: 'edge' },
      '& thead svg': { display: 'none' },
    },
    '& table': { width: 'full', textAlign: 'start' },
    '@media screen': {
      '& thead th': { position: 'sticky', insetBlockStart: underTheBar, zIndex: '1' },
    },
    '& thead th': {
      paddingInline: '2',
      paddingBlock: '3',
      background: 'sunken',
      // A shadow, because the border of a sticky cell would scroll away.
      boxShadow: 'inset 0 -2px {colors.edge}',
      textAlign: 'start',
      fontWeight: 'bold',
      lineHeight: 'snug',
    },
    '& thead th:has(button)': { paddingBlock: '0' },
    '& thead button': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      minWidth: 'compact',
      minHeight: 'compact',
      fontWeight: 'bold',
      textAlign: 'inherit',
    },
    '& thead [data-align=end] button': { marginInlineStart: 'auto' },
    '& thead [aria-pressed=false] svg': { color: 'textMuted' },
    '& tbody td': {
      minWidth: '5.5rem',
      paddingInline: '2',
      paddingBlock: '2',
      textAlign: 'start',
      lineHeight: 'tight',
      overflowWrap: 'anywhere',
    },
    '& :is(th, td):first-of-type': { paddingInlineStart: '4' },
    '& :is(th, td):last-of-type': { paddingInlineEnd: '4' },
    '& tbody td[data-lines]': { position: 'relative' },
    '& tbody td[data-lines] > * + *': { color: 'textMuted' },
    '& :is(th, td)[data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& tbody td:is([data-one-line], [data-align=end])': { minWidth: '0', whiteSpace: 'nowrap' },
    // Lines below the first one wrap, so that they do not widen the column beyond their longest
    // word.
    '& tbody td[data-one-line] > * + *': { whiteSpace: 'normal', overflowWrap: 'break-word' },
    // A link in a cell may fill its row.
    '& tbody tr': { position: 'relative' },
    '& tbody tr + tr': { borderTop: 'var(--edge-width) solid', borderColor: 'line' },
    '& tbody td[data-whole]': { padding: '0' },
  },
})

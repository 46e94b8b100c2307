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

/** Each row a card, each fact a line of it with its header before it. */
export const cards = {
  overflow: 'visible',
  background: 'none',
  border: 'none',
  boxShadow: 'none',
  fontSize: 'md',
  '& table, & caption': { display: 'block' },
  '& thead': { ...spoken, overflow: 'hidden' },
  // What is out of sight is not for the keyboard.
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
    // What is done with a row stands under what it says, wherever its column is.
    '&[data-wide]': { order: 1, '&:empty': { display: 'none' } },
  },
  // A link in it may be as large as it.
  '& tbody td > [data-title]': { position: 'relative', minHeight: 'compact' },
} as const

/** Where the header stays while its rows go by: under the bar of the app. */
const underTheBar = 'calc(4rem + env(safe-area-inset-top))'

/** The table as it stands where its columns have room. */
export const Frame = chakra('div', {
  base: {
    ...surface,
    // Round corners, and the header still stays: this is none that scrolls.
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
      // A border of a cell would scroll away.
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
    // What stands under it makes the column no wider than its longest word.
    '& tbody td[data-one-line] > * + *': { whiteSpace: 'normal', overflowWrap: 'break-word' },
    // A link in a cell may be as large as its row.
    '& tbody tr': { position: 'relative' },
    '& tbody tr + tr': { borderTop: 'var(--edge-width) solid', borderColor: 'line' },
    '& tbody td[data-whole]': { padding: '0' },
  },
})

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Title } from './text.tsx'

interface PageProps {
  title: string
  /** The title of the tab and for screen readers, where it differs from the visible one. */
  tabTitle?: string
  /** Before the title: the link back. */
  before?: ReactNode
  /** Next to the title: a status, an action. */
  extra?: ReactNode
  /** As wide as the screen, for many columns or cards. */
  wide?: boolean
  children: ReactNode
}

/** Block layout on paper, because flex and grid containers prevent page breaks. */
const onPaper = {
  '@media print': {
    display: 'block',
    maxWidth: 'none',
    padding: '0',
    '& > * + *': { marginTop: '4' },
  },
} as const

/** A screen in the main layout: its title and its content. */
export const Page = ({
  title,
  tabTitle = title,
  before,
  extra,
  wide = false,
  children,
}: PageProps) => (
  <chakra.div
    {...(wide && { 'data-wide': '' })}
    width="full"
    maxWidth={wide ? 'none' : 'page'}
    marginInline="auto"
    paddingInline={{ base: 'side', sm: '6' }}
    paddingBlock={{ base: '4', sm: '6' }}
    display="flex"
    flexDirection="column"
    gap={{ base: '4', sm: '5' }}
    css={onPaper}
  >
    <title>{`${tabTitle} · Pavilhão`}</title>
    <chakra.div display="flex" flexDirection="column" gap="1">
      {before}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="4"
        rowGap="2"
      >
        <Title>{title}</Title>
        {extra}
      </chakra.div>
    </chakra.div>
    {children}
  </chakra.div>
)

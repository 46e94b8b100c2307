import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Title } from './text.tsx'

interface PageProps {
  title: string
  /** In the tab and for screen readers, where the title is not the screen's name. */
  tabTitle?: string
  /** Before the title: the way back. */
  before?: ReactNode
  /** Beside the title: a status, an action. */
  aside?: ReactNode
  /** As wide as the screen: what many columns or cards stand on. */
  wide?: boolean
  children: ReactNode
}

/** There a sheet ends where it must: nothing stands beside or is held together by what is around it. */
const onPaper = {
  '@media print': {
    display: 'block',
    maxWidth: 'none',
    padding: '0',
    '& > * + *': { marginTop: '4' },
  },
} as const

/** A screen in the main layout: its title and what stands under it. */
export const Page = ({
  title,
  tabTitle = title,
  before,
  aside,
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
        {aside}
      </chakra.div>
    </chakra.div>
    {children}
  </chakra.div>
)

import { chakra } from '@chakra-ui/react'
import { CloudDownload, TabletSmartphone } from 'lucide-react'
import { marksOf, type OwnWork } from '#src/domain/records/own-work.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'

/** The number of unsent entries for something, and how many of them were refused (UX-04). */
export const UnsentBadge = (work: OwnWork) =>
  marksOf(work).map(({ text, tone }) => (
    <Badge key={tone} tone={tone} {...(tone === 'warning' && { icon: TabletSmartphone })}>
      {text}
    </Badge>
  ))

/** Marks a row that opens offline (UX-10). */
export const OpensOfflineMark = () => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    gap="1.5"
    color="textMuted"
    lineHeight="snug"
  >
    <Icon as={CloudDownload} />
    Abre sem conexão
  </chakra.span>
)

import { chakra } from '@chakra-ui/react'
import { CloudDownload, TabletSmartphone } from 'lucide-react'
import { describeUnsent } from '#src/domain/waiting-words.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'

/** How much of something only this device knows (UX-04). */
export const UnsentBadge = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Badge tone="warning" icon={TabletSmartphone}>
      {describeUnsent(count)}
    </Badge>
  )

/** It opens with no network too (UX-10). */
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

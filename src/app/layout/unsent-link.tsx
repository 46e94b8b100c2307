import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Send } from 'lucide-react'
import { describeUnsent } from '#src/domain/records/waiting-words.ts'
import { CountMark } from '#src/ui/page/count-mark.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

/** The count of unsent work in the top bar (UX-04); nothing for 0. */
export const UnsentLink = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <chakra.a
      asChild
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="1.5"
      minWidth="target"
      minHeight="target"
      paddingInline="1"
      borderRadius="md"
    >
      <Link to="/envios">
        <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
          <Icon as={Send} />
        </chakra.span>
        <CountMark count={count} label={`${describeUnsent(count)}: abrir Envios`} />
      </Link>
    </chakra.a>
  )

import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { Icon } from './icon.tsx'

/** Something is being read, in the place where it will stand. */
export const Loading = ({ text = 'Carregando' }: { text?: string }) => (
  <chakra.output
    display="flex"
    alignItems="center"
    justifyContent="center"
    gap="3"
    padding="min(2rem, 8vw)"
    color="textMuted"
    fontWeight="medium"
  >
    <Icon as={LoaderCircle} spin size="1.6em" />
    {text}
  </chakra.output>
)

import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { Icon } from '../page/icon.tsx'

interface LoadingProps {
  text?: string
  /**
   * In the box of a photo, which may be small: the text is below the spinner, in the surrounding
   * colour.
   */
  inPhoto?: boolean
}

/** Shown in place of content during its read. */
export const Loading = ({ text = 'Carregando', inPhoto = false }: LoadingProps) => (
  <chakra.output
    display="flex"
    flexDirection={inPhoto ? 'column' : 'row'}
    alignItems="center"
    justifyContent="center"
    gap={inPhoto ? '1' : '3'}
    padding={inPhoto ? '0' : 'min(2rem, 8vw)'}
    color={inPhoto ? 'inherit' : 'textMuted'}
    fontWeight="medium"
  >
    <Icon as={LoaderCircle} spin size="1.6em" />
    {text}
  </chakra.output>
)

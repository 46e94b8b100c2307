import { chakra } from '@chakra-ui/react'
import { ImageOff } from 'lucide-react'
import { Icon } from '#src/ui/page/icon.tsx'

interface NoPhotosProps {
  /** For a place of one photo among other content. */
  small?: boolean
}

/**
 * Shown where there is no photo (spec 2 §8). It is low, so that the button below stays visible on a
 * phone.
 */
export const NoPhotos = ({ small = false }: NoPhotosProps) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="3"
    padding={small ? '2' : '4'}
    minHeight={small ? 'target' : '6rem'}
    borderRadius="md"
    border="2px dashed"
    borderColor="edge"
    background="sunken"
    color="textMuted"
  >
    <Icon as={ImageOff} size={small ? '1.5rem' : '2rem'} />
    <chakra.div lineHeight="snug" flex="1 1 10rem" minWidth="0">
      <chakra.p fontWeight="bold" color="text">
        Sem Registros
      </chakra.p>
      <p>No momento não existem registros fotográficos</p>
    </chakra.div>
  </chakra.div>
)

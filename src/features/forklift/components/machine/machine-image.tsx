import { chakra } from '@chakra-ui/react'
import { Forklift } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useImageInTurn } from '#src/hooks/reads/use-image.ts'
import { Icon } from '#src/ui/page/icon.tsx'

/** A decorative picture of the machine. The machine's name is next to it, so `alt` is empty. */
export function MachineImage({ idMaquina }: { idMaquina: Id }) {
  const { url } = useImageInTurn(paths.forkliftImage(idMaquina, { thumb: true }))
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      flexShrink={0}
      data-emblem
      alignSelf="flex-start"
      width={{ base: 'min(4rem, 20vw)', sm: '5rem' }}
      height={{ base: 'min(4rem, 20vw)', sm: '5rem' }}
      borderRadius="md"
      overflow="hidden"
      background="inkRaised"
      color="signal"
    >
      {url === undefined ? (
        <Icon as={Forklift} size="min(2.25rem, 12vw)" />
      ) : (
        <chakra.img src={url} alt="" width="full" height="full" objectFit="cover" />
      )}
    </chakra.span>
  )
}

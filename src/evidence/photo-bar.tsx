import { chakra } from '@chakra-ui/react'
import { Camera, Images } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'

interface PhotoBarProps {
  /** What the main button says. */
  label: string
  /** Why no photo can be taken; undefined when one can. */
  reason: string | undefined
  isBusy: boolean
  /** The camera inside the page does not work here. */
  usesSystemCamera: boolean
  /** Awaited before any camera or gallery opens; false keeps it closed. */
  before: () => Promise<boolean>
  onCamera: () => void
  onFile: (file: File) => void
  onNothing: () => void
}

/** The upload control of a step, in thumb's reach. */
export function PhotoBar(props: PhotoBarProps) {
  const { label, reason, isBusy, usesSystemCamera, before, onCamera, onFile, onNothing } = props
  const reasonId = useId()
  const state = {
    busy: isBusy,
    disabled: reason !== undefined,
    ...(reason === undefined ? {} : { 'aria-describedby': reasonId }),
  }
  const words = (
    <>
      <Icon as={Camera} size="1.6em" />
      {label}
    </>
  )
  return (
    <chakra.div
      className="no-print"
      position="sticky"
      // Above the bottom bar of the main layout, which goes from md up.
      bottom={{ base: 'calc(4.25rem + 2px + env(safe-area-inset-bottom))', md: '0' }}
      marginInline={{ base: '-4', sm: '0' }}
      paddingInline={{ base: '4', sm: '0' }}
      paddingBlock="3"
      background="bg"
      zIndex="1"
    >
      {reason !== undefined && (
        <chakra.p id={reasonId} fontWeight="bold" paddingBottom="2">
          {reason}
        </chakra.p>
      )}
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="3">
        {usesSystemCamera ? (
          <FilePicker
            camera
            size="main"
            before={before}
            onPick={onFile}
            onNothing={onNothing}
            {...state}
          >
            {words}
          </FilePicker>
        ) : (
          <Button size="main" onClick={onCamera} {...state}>
            {words}
          </Button>
        )}
        <FilePicker
          look="outline"
          size="main"
          width="auto"
          minWidth="5rem"
          paddingInline="2"
          aria-label="Escolher da galeria"
          before={before}
          onPick={onFile}
          onNothing={onNothing}
          {...state}
        >
          <Icon as={Images} size="1.6em" />
        </FilePicker>
      </chakra.div>
    </chakra.div>
  )
}

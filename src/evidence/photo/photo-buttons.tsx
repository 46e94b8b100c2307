import { chakra } from '@chakra-ui/react'
import { Camera, Images, Share2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sharedPhotosPath } from '#src/reads/shared-photos.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'
import { holdWhilePicking } from '../camera/hold-while-picking.ts'
import type { PhotoFlow } from './use-photo-flow.ts'
import { useArrivedPhotos, useSharedPhoto } from '../held/use-shared-photos.ts'

interface PhotoButtonsProps<Slot extends string> {
  flow: PhotoFlow<Slot>
  slot: Slot
  /** The label of the main button. */
  label: string
  /** Why no photo can be taken; undefined when one can. */
  reason?: string | undefined
  variant?: 'solid' | 'outline'
  /** The label of the gallery's button, where the screen has several such buttons. */
  gallery?: string
}

/** The camera's button, and the gallery's next to it. */
export function PhotoButtons<Slot extends string>(props: PhotoButtonsProps<Slot>) {
  const { flow, slot, label, variant = 'solid', gallery = 'Escolher da galeria' } = props
  const reason = props.reason ?? flow.heldReason
  const reasonId = useId()
  const state = {
    busy: flow.isTaking,
    disabled: reason !== undefined,
    ...(reason === undefined ? {} : { 'aria-describedby': reasonId }),
  }
  const opener = useRef<() => void>(null)
  const { offerPicker } = flow
  useEffect(() => offerPicker(slot, () => opener.current?.()), [offerPicker, slot])
  const closed = useRef(() => {})
  const picker = {
    before: async () => {
      const mayOpen = await flow.prepare(slot)
      if (mayOpen) closed.current = holdWhilePicking()
      return mayOpen
    },
    onPick: (file: File) => void flow.takeFile(slot, file).finally(closed.current),
    onNothing: () => {
      closed.current()
      flow.forgetSlot()
    },
  }
  const shared = useSharedPhoto(flow, slot)
  // Photos that web pages posted are not offered here.
  const waiting = useArrivedPhotos().photos.filter(({ host }) => host === undefined)
  const main = { variant, size: 'main', flex: '1 1 min(9rem, 100%)', ...state } as const
  const words = (
    <>
      <Icon as={Camera} size="1.6em" />
      {label}
    </>
  )
  return (
    <div>
      {reason !== undefined && (
        <chakra.p id={reasonId} fontWeight="bold" paddingBottom="2">
          {reason}
        </chakra.p>
      )}
      {/* Stacked where the labels need the width. */}
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {flow.usesSystemCamera ? (
          <FilePicker camera opener={opener} {...picker} {...main}>
            {words}
          </FilePicker>
        ) : (
          <Button onClick={() => void flow.openCamera(slot)} {...main}>
            {words}
          </Button>
        )}
        <FilePicker
          variant="outline"
          size="main"
          width="auto"
          minWidth="min(5rem, 100%)"
          // On a small phone the gallery's button stays next to the camera's button.
          maxWidth="8rem"
          paddingInline="2"
          aria-label={gallery}
          {...picker}
          {...state}
        >
          <Icon as={Images} size="1.6em" />
        </FilePicker>
      </chakra.div>
      {shared.count > 0 && (
        <Button
          variant="outline"
          width="full"
          marginTop="3"
          onClick={() => void shared.use()}
          {...state}
        >
          <Icon as={Share2} />
          Usar foto compartilhada ({shared.count})
        </Button>
      )}
      {waiting.length > 0 && (
        <Button asChild variant="quiet" width="full" marginTop="3">
          <Link to={sharedPhotosPath}>
            <Icon as={Share2} />
            Dizer do que são as fotos compartilhadas ({waiting.length})
          </Link>
        </Button>
      )}
    </div>
  )
}

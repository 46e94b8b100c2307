import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router-dom'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { useRecorrect } from '#src/hooks/outbox/use-recorrect.ts'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { retakePlace } from '#src/outbox/act/replaced-photo.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { FlowNotices } from './flow-notices.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoCamera } from '../camera/photo-camera.tsx'
import { usePhotoFlow, type PhotoFlow } from './use-photo-flow.ts'
import { NotUsedError } from './photo-failure.ts'

/**
 * The photos of an entry that was refused for a photo (too large, unreadable) or lost its bytes.
 * Each can be retaken in place; the old photo stays until the new one is on disk (UX-06).
 */
export function RetakePhotos({ entry }: { entry: Entry }) {
  const { id, label, record, bodyIds } = entry
  const { pathname } = useLocation()
  const recorrect = useRecorrect(entry)
  const flow = usePhotoFlow<string>({
    place: retakePlace(id),
    describe: () => ({ path: pathname, title: record.title, name: label }),
    keep: async (photoId, photo) => {
      const { id: newId, size, sha256 } = photo
      const replaced = replacedOf(bodyIds, photoId)
      try {
        await recorrect(
          ({ retake }, args) =>
            replaced === undefined
              ? undefined
              : retake?.(args, replaced, { photoId: newId, size, sha256 }),
          photo,
        )
      } catch (error) {
        // Another tab has decided about the entry in the meantime.
        if (!(error instanceof NoLongerPossibleError)) throw error
        // A toast, because this notice disappears with the refused entry.
        showToast(notUsed, { tone: 'danger' })
        throw new NotUsedError(notUsed)
      }
      return id
    },
  })
  return (
    <chakra.div display="grid" gap="3">
      <FlowNotices flow={flow} nameOf={() => label} />
      {bodyIds.map((bodyId, at) => (
        <OnePhoto
          key={bodyId}
          flow={flow}
          bodyId={bodyId}
          of={bodyIds.length === 1 ? undefined : at + 1}
        />
      ))}
      {flow.camera !== undefined && (
        <PhotoCamera
          flow={flow}
          slot={flow.camera}
          title={label}
          taken={none}
          before={{ key: flow.camera, bodyId: flow.camera }}
        />
      )}
    </chakra.div>
  )
}

const notUsed = 'Esta foto não foi usada: o envio mudou de situação. Veja de novo antes de decidir.'
/**
 * The photo to replace. A restored photo has the slot of a photo that may have been replaced since; an
 * entry with one photo then replaces its current one.
 */
const replacedOf = (bodyIds: readonly string[], photoId: string): string | undefined =>
  bodyIds.includes(photoId) || bodyIds.length > 1
    ? bodyIds.find((one) => one === photoId)
    : bodyIds[0]

const none = [] as const

interface OnePhotoProps {
  flow: PhotoFlow<string>
  bodyId: string
  /** Its number among several photos. */
  of: number | undefined
}

function OnePhoto({ flow, bodyId, of }: OnePhotoProps) {
  const { url } = useKeptPhoto(of === undefined ? undefined : bodyId)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {url !== undefined && (
        <chakra.img
          src={url}
          alt={`Foto ${of}`}
          width="6rem"
          height="6rem"
          objectFit="cover"
          borderRadius="md"
        />
      )}
      <chakra.div flex="1 1 14rem" minWidth="0">
        <PhotoButtons
          flow={flow}
          slot={bodyId}
          gallery={
            of === undefined
              ? 'Escolher outra foto da galeria'
              : `Escolher outra foto ${of} da galeria`
          }
          label={of === undefined ? 'Tirar outra foto' : `Tirar outra foto ${of}`}
        />
      </chakra.div>
    </chakra.div>
  )
}

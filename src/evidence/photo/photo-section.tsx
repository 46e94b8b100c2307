import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { UndoNote } from '#src/ui/notice/undo-note.tsx'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { DiscardQuestion } from '#src/ui/notice/confirm-discard.tsx'
import { PhotoCamera } from '../camera/photo-camera.tsx'
import type { Act } from '../decision/use-act.ts'
import type { Deletion } from './deletion.ts'
import { PhotoButtons } from './photo-buttons.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoPages } from './photo-pages.tsx'
import type { ShownPhoto } from './shown-photo.ts'
import { useDiscardPhoto } from './use-discard-photo.ts'
import type { PhotoFlow } from './use-photo-flow.ts'
import { FullScreen } from '#src/ui/photo/full-screen.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { ShownPicture } from './shown-picture.tsx'

const MarkEditor = lazyPart(async () => (await import('../mark/mark-editor.tsx')).MarkEditor)

interface PhotoSectionProps<Slot extends string, Photo extends ShownPhoto> {
  flow: PhotoFlow<Slot>
  slot: Slot
  /** The photos' content: «Fotos da avaria». */
  title: string
  photos: readonly Photo[]
  wordsOf: (entry: Entry) => WorkWords
  /** Whether the record can be changed: photos can be added and deleted. */
  mayChange: boolean
  act: Act
  /** How a photo is deleted; undefined for one that cannot be deleted. */
  deletionOf: (photo: Photo) => Deletion | undefined
  /** The label of the button, which can also announce that a photo replaces another one. */
  label?: string
  variant?: 'solid' | 'outline'
  /** Whether a marked copy of a photo can be added: where the photos are of a damage. */
  mayMark?: boolean
  /** Shown instead of «Sem Registros». */
  empty?: ReactNode
}

/**
 * The photos of one kind of a record: shown, taken, and deleted with an undo or after a question.
 */
export function PhotoSection<Slot extends string, Photo extends ShownPhoto>(
  props: PhotoSectionProps<Slot, Photo>,
) {
  const { flow, slot, title, photos, wordsOf, mayChange, act, deletionOf } = props
  const { label = 'Tirar foto', variant = 'outline', empty = <NoPhotos />, mayMark } = props
  const [viewed, setViewed] = useState<number>()
  const [marked, setMarked] = useState<{ photo: Photo; name: string }>()
  const [asked, setAsked] = useState<{ photo: Photo; name: string; intent: Intent }>()
  const { isUndoable, undo, discardPhoto, dropPhoto } = useDiscardPhoto()
  const nameOf = (_: ShownPhoto, index: number) => `${title}, foto ${index + 1}`
  const shown = { photos, nameOf, wordsOf }
  const photo = viewed === undefined ? undefined : photos[viewed]
  const deletion = photo && mayChange ? deletionOf(photo) : undefined

  const remove = () => {
    setViewed(undefined)
    if (photo === undefined || viewed === undefined) return
    if (deletion?.is === 'discard') void discardPhoto(deletion.entry)
    else if (deletion?.is === 'drop') void dropPhoto(deletion.form)
    else if (deletion?.is === 'remove')
      setAsked({ photo, name: nameOf(photo, viewed), intent: deletion.intent })
  }

  const mark = () => {
    setViewed(undefined)
    if (photo === undefined || viewed === undefined || flow.mustDecide()) return
    setMarked({ photo, name: nameOf(photo, viewed) })
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {isUndoable && mayChange && (
        <UndoNote onUndo={undo}>Foto excluída. Fica 7 dias em Envios.</UndoNote>
      )}
      {photos.length === 0 ? empty : <PhotoGrid label={title} {...shown} onOpen={setViewed} />}
      {mayChange && <PhotoButtons flow={flow} slot={slot} label={label} variant={variant} />}
      {flow.camera === slot && (
        <PhotoCamera
          flow={flow}
          slot={slot}
          title={title}
          taken={photos}
          // A photo that replaces another one repeats its view.
          before={flow.takesSeveral(slot) ? undefined : photos.at(-1)}
        />
      )}
      {viewed !== undefined && (
        <PhotoPages
          title={title}
          {...shown}
          index={viewed}
          onMove={setViewed}
          onClose={() => setViewed(undefined)}
          onMark={mayMark === true && mayChange ? mark : undefined}
          onDelete={deletion && remove}
        />
      )}
      {marked && (
        <Suspense
          fallback={
            <FullScreen label="Marcar na foto" onClose={() => setMarked(undefined)}>
              <Loading text="Abrindo a foto" />
            </FullScreen>
          }
        >
          <MarkEditor
            {...marked}
            onSave={(frame) => void flow.takeFrame(slot, Promise.resolve(frame))}
            onClose={() => setMarked(undefined)}
          />
        </Suspense>
      )}
      {asked && (
        // A photo that is deleted at the provider cannot be restored (UX-21).
        <DiscardQuestion
          title="Excluir esta foto?"
          action="Excluir foto"
          keep="Manter foto"
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (await act(asked.intent)) setAsked(undefined)
          }}
        >
          <ShownPicture photo={asked.photo} name={asked.name} />
          <p>Ela sai do relatório e não pode ser recuperada.</p>
        </DiscardQuestion>
      )}
    </chakra.div>
  )
}

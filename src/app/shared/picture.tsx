import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import { isDrawable } from '#src/photos/bytes/dimensions.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'

const frame = {
  width: 'full',
  aspectRatio: '4 / 3',
  borderRadius: 'md',
  background: 'surface',
} as const

interface PicturesProps<Photo extends { id: string }> {
  /** The accessible name of the list. */
  label: string
  photos: readonly Photo[]
  /** Undefined where the photo has been deleted. */
  read: (photo: Photo) => Promise<Blob | undefined>
  /** The dialog that asks before a photo is removed. */
  question: (photo: Photo, onClose: () => void, src: string | undefined) => ReactNode
}

/** Shared photos; each can be removed after a question. */
export const Pictures = <Photo extends { id: string }>(props: PicturesProps<Photo>) => {
  const { label, photos, read, question } = props
  return (
    <chakra.ul
      aria-label={label}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
      gap="3"
    >
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Picture {...{ photo, read, question }} number={index + 1} />
        </li>
      ))}
    </chakra.ul>
  )
}

interface PictureProps<Photo extends { id: string }> extends Pick<
  PicturesProps<Photo>,
  'read' | 'question'
> {
  photo: Photo
  number: number
}

function Picture<Photo extends { id: string }>(props: PictureProps<Photo>) {
  const { photo, read, number, question } = props
  const { url, problem, setProblem } = usePicture(photo, read)
  const [isAsked, setAsked] = useState(false)
  return (
    <chakra.div display="grid" gap="2">
      {problem !== undefined ? (
        <chakra.p display="grid" placeItems="center" textAlign="center" {...frame}>
          {problem}
        </chakra.p>
      ) : (
        <chakra.img
          {...(url === undefined ? {} : { src: url })}
          alt={`Foto ${number}`}
          objectFit="cover"
          onError={() => setProblem('Não é uma foto')}
          {...frame}
        />
      )}
      <Button
        variant="outline"
        aria-label={`Remover a foto ${number}`}
        onClick={() => setAsked(true)}
      >
        <Icon as={Trash2} />
        Remover
      </Button>
      {isAsked && question(photo, () => setAsked(false), url)}
    </chakra.div>
  )
}

function usePicture<Photo extends { id: string }>(
  photo: Photo,
  read: PicturesProps<Photo>['read'],
) {
  const [blob, setBlob] = useState<Blob>()
  const url = useObjectUrl(blob)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    read(photo)
      .then(async (found) => {
        if (found === undefined) setProblem('A foto não está mais neste aparelho')
        else if (await isDrawn(found)) setBlob(found)
        else setProblem('Foto grande demais para ser mostrada')
      })
      .catch(() => setProblem('A foto não pôde ser aberta'))
    // A new read of the list brings another object for the same photo.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [photo.id, read])
  return { url, problem, setProblem }
}

/** Reads only the start with the header, because the whole photo may have 80 MB. */
const isDrawn = async (photo: Blob) =>
  isDrawable(new Uint8Array(await photo.slice(0, 1_000_000).arrayBuffer()))

/** The photos that a dialog asks about: small, and without buttons. */
export const SmallPictures = <Photo extends { id: string }>({
  photos,
  read,
}: Pick<PicturesProps<Photo>, 'photos' | 'read'>) => (
  <chakra.div display="flex" flexWrap="wrap" gap="2">
    {photos.map((photo, index) => (
      <Small key={photo.id} {...{ photo, read }} number={index + 1} />
    ))}
  </chakra.div>
)

function Small<Photo extends { id: string }>(props: Omit<PictureProps<Photo>, 'question'>) {
  const { photo, read, number } = props
  const { url, problem } = usePicture(photo, read)
  return problem === undefined ? (
    <SmallPicture src={url} name={`Foto ${number} das que seriam descartadas`} />
  ) : (
    <span>{problem}</span>
  )
}

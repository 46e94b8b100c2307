import { chakra } from '@chakra-ui/react'
import { ClipboardList, Images, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { placeAt } from '#src/domain/place-names.ts'
import { plural } from '#src/domain/plurals.ts'
import { useSharedPhotos } from '#src/evidence/use-shared-photos.ts'
import { useObjectUrl } from '#src/hooks/use-object-url.ts'
import type { SharedPhoto } from '#src/outbox/shared-photos.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowsSkeleton } from '#src/ui/rows-skeleton.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Page } from '#src/ui/page.tsx'
import { Heading, Text } from '#src/ui/text.tsx'
import { useViewer } from './use-viewer.ts'
import { admit } from './access.ts'

/** Where photos belong: the lists that lead to what takes them. */
const places = [
  placeAt('/ops/relatorios/recebimento'),
  placeAt('/ops/relatorios/estufagem'),
  placeAt('/sgi/checklists/empilhadeiras'),
  placeAt('/sgi/checklists/carregamento'),
]

const failures: Readonly<Record<string, string>> = {
  arquivo: 'O que foi compartilhado não pôde ser lido como foto. Compartilhe de novo.',
  guardar:
    'As fotos não puderam ser guardadas neste aparelho. Continuam na galeria: compartilhe de novo.',
  espaco:
    'Não há espaço neste aparelho para todas as fotos. Envie as que estão guardadas e compartilhe de novo.',
}

/** Photos that another app has handed over: asks where they belong. */
export default function SharedPage() {
  const [params] = useSearchParams()
  const failure = failures[params.get('falha') ?? '']
  const { photos, isKnown, read, drop } = useSharedPhotos()
  const { roles } = useViewer()
  return (
    <Page title="Fotos compartilhadas">
      {failure !== undefined && (
        <Notice tone="danger" announce="at-once">
          {failure}
        </Notice>
      )}
      {!isKnown && <RowsSkeleton />}
      {isKnown && photos.length === 0 && failure === undefined && (
        <EmptyState
          title="Nenhuma foto compartilhada"
          icon={Images}
          text="Na galeria do aparelho, toque em compartilhar e escolha Pavilhão."
        />
      )}
      {photos.length > 0 && (
        <>
          <Text>
            {plural(photos.length, 'foto guardada', 'fotos guardadas')} neste aparelho. Abra o
            registro a que pertencem e toque em «Usar foto compartilhada».
          </Text>
          <Heading>De onde são?</Heading>
          <chakra.ul
            display="grid"
            gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))"
            gap="3"
          >
            {places
              .filter(({ path }) => admit(path, roles) === 'admitted')
              .map(({ path, label }) => (
                <li key={path}>
                  <Button asChild look="outline" size="main" width="full">
                    <Link to={path}>
                      <Icon as={ClipboardList} />
                      {label}
                    </Link>
                  </Button>
                </li>
              ))}
          </chakra.ul>
          <chakra.ul
            aria-label="Fotos"
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
            gap="3"
          >
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <Shared {...{ photo, read }} number={index + 1} onDrop={() => drop(photo)} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Page>
  )
}

const frame = {
  width: 'full',
  aspectRatio: '4 / 3',
  borderRadius: 'md',
  background: 'surface',
} as const

interface SharedProps {
  photo: SharedPhoto
  read: (photo: SharedPhoto) => Promise<ArrayBuffer | undefined>
  number: number
  onDrop: () => Promise<void>
}

function Shared({ photo, read, number, onDrop }: SharedProps) {
  const [blob, setBlob] = useState<Blob>()
  const url = useObjectUrl(blob)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const setRead = (bytes: ArrayBuffer | undefined) => {
      if (bytes !== undefined) setBlob(new Blob([bytes]))
    }
    read(photo).then(setRead, () => setProblem('A foto não pôde ser aberta'))
    // It is the same photo whenever the list was read anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [photo.id, read])
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
      <Button look="outline" aria-label={`Remover a foto ${number}`} onClick={() => setAsked(true)}>
        <Icon as={Trash2} />
        Remover
      </Button>
      {isAsked && (
        <ConfirmDiscard
          title="Remover a foto?"
          action="Remover"
          keep="Voltar"
          onConfirm={onDrop}
          onClose={() => setAsked(false)}
        >
          <Text>Ela sai do Pavilhão e continua na galeria do aparelho.</Text>
        </ConfirmDiscard>
      )}
    </chakra.div>
  )
}

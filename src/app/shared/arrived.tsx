import { useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { useArrivedPhotos } from '#src/evidence/held/use-shared-photos.ts'
import type { ArrivedPhoto } from '#src/reads/arrived-photos.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { Pictures, SmallPictures } from './picture.tsx'
import { Places } from './places.tsx'

type ArrivedProps = Pick<ReturnType<typeof useArrivedPhotos>, 'photos' | 'read' | 'keep' | 'drop'>

/**
 * Shared photos that wait until the person chooses where they belong: first those from the system's
 * share sheet, then those that web pages posted.
 */
export function Arrived({ photos, ...acts }: ArrivedProps) {
  const shared = photos.filter(({ host }) => host === undefined)
  const hosts = [...new Set(photos.flatMap(({ host }) => host ?? []))]
  return (
    <>
      {shared.length > 0 && (
        <>
          <Text>
            {plural(shared.length, 'foto compartilhada', 'fotos compartilhadas')}. Só{' '}
            {shared.length === 1 ? 'é guardada' : 'são guardadas'} quando você diz de onde{' '}
            {shared.length === 1 ? 'é' : 'são'}.
          </Text>
          <Waiting
            photos={shared}
            {...acts}
            question={shared.length === 1 ? 'Do que é?' : 'Do que são?'}
            label="Fotos compartilhadas"
            elsewhere=" Se veio da galeria do aparelho, continua lá."
          />
        </>
      )}
      {hosts.map((host) => (
        <OfPage
          key={host}
          host={host}
          photos={photos.filter((one) => one.host === host)}
          {...acts}
        />
      ))}
    </>
  )
}

interface OfPageProps extends Omit<ArrivedProps, 'photos'> {
  host: string
  photos: readonly ArrivedPhoto[]
}

function OfPage({ host, photos, ...acts }: OfPageProps) {
  const [isAsked, setAsked] = useState(false)
  const page = host === '' ? 'uma página da web' : `uma página da web (${host})`
  return (
    <>
      <Notice
        tone="warning"
        announce="at-once"
        title={`Estas fotos vieram de ${page}, não do compartilhamento do aparelho.`}
        action={
          <Button variant="danger" onClick={() => setAsked(true)}>
            Descartar estas fotos
          </Button>
        }
      >
        Se não foi você que as mandou, descarte-as. Sem a sua escolha nada é guardado, e em uma hora
        elas somem.
      </Notice>
      <Waiting
        photos={photos}
        {...acts}
        question={`Do que são as que vieram de ${page}?`}
        label={`Fotos de ${page}`}
        elsewhere=""
      />
      {isAsked && (
        <ConfirmDiscard
          title="Descartar estas fotos?"
          action="Descartar"
          keep="Voltar"
          onConfirm={() => acts.drop(photos)}
          onClose={() => setAsked(false)}
        >
          <Text>
            {plural(photos.length, 'foto', 'fotos')} de {page}.
          </Text>
          <SmallPictures photos={photos} read={acts.read} />
          <Text muted>O que for descartado é apagado e não pode ser restaurado.</Text>
        </ConfirmDiscard>
      )}
    </>
  )
}

interface WaitingProps extends ArrivedProps {
  question: string
  label: string
  /** Where the original of such a photo may be. */
  elsewhere: string
}

function Waiting({ photos, read, keep, drop, question, label, elsewhere }: WaitingProps) {
  const choose = async () => {
    try {
      await keep(photos)
      return true
    } catch (error) {
      // A photo that could not be stored stays in the list.
      showToast(error instanceof Error ? error.message : String(error), { tone: 'danger' })
      return false
    }
  }
  return (
    <>
      <Pictures
        {...{ label, photos, read }}
        question={(photo, onClose, src) => (
          <ConfirmDiscard
            title="Remover a foto?"
            action="Remover"
            keep="Voltar"
            onConfirm={() => drop([photo])}
            onClose={onClose}
          >
            <SmallPicture src={src} name="Foto que seria removida" />
            <Text>Ela é apagada daqui e não pode ser restaurada.{elsewhere}</Text>
          </ConfirmDiscard>
        )}
      />
      <Places question={question} onChoose={choose} />
    </>
  )
}

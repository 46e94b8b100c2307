import { Images } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { AskDiscardDrafts } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { sharedForm } from '#src/reads/shared-photos.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { useArrivedPhotos, useSharedPhotos } from '#src/evidence/held/use-shared-photos.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { Arrived } from './arrived.tsx'
import { Pictures } from './picture.tsx'
import { Places } from './places.tsx'

const failures: Readonly<Record<string, string>> = {
  arquivo: 'O que foi compartilhado não pôde ser lido como foto. Compartilhe de novo.',
  guardar: 'As fotos não puderam ser guardadas neste aparelho. Compartilhe de novo.',
  espaco:
    'Não há espaço neste aparelho para todas as fotos. Envie as que estão guardadas e compartilhe de novo.',
  muitas:
    'Nem todas as fotos couberam: poucas esperam aqui por vez. Diga do que são as que estão aqui e compartilhe as outras de novo.',
}

/** Shows the shared photos, and asks where they belong. */
export default function SharedPage() {
  const [params] = useSearchParams()
  const failure = failures[params.get('falha') ?? '']
  const kept = useSharedPhotos()
  const arrived = useArrivedPhotos()
  const isKnown = kept.isKnown && arrived.isKnown
  const isEmpty = kept.photos.length + arrived.photos.length === 0
  return (
    <Page title="Fotos compartilhadas">
      <ActFailure words={failure} />
      {!isKnown && <RowsSkeleton />}
      {isKnown && isEmpty && failure === undefined && (
        <EmptyState
          title="Nenhuma foto compartilhada"
          icon={Images}
          text="Na galeria do aparelho, toque em compartilhar e escolha Pavilhão."
        />
      )}
      {isKnown && <Arrived {...arrived} />}
      {isKnown && kept.photos.length > 0 && (
        <>
          <Text>
            {plural(kept.photos.length, 'foto guardada', 'fotos guardadas')} neste aparelho. Abra o
            registro a que pertencem e toque em «Usar foto compartilhada».
          </Text>
          <Places question="Do que são as guardadas?" />
          <Pictures
            label="Fotos guardadas"
            photos={kept.photos}
            read={kept.read}
            question={({ id }, onClose) => (
              <AskDiscardDrafts
                title="Descartar a foto?"
                forms={[sharedForm(id)]}
                keep="Voltar"
                onClose={onClose}
              >
                <Text>Se veio da galeria do aparelho, continua lá.</Text>
              </AskDiscardDrafts>
            )}
          />
        </>
      )}
    </Page>
  )
}

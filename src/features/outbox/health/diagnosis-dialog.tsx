import { chakra } from '@chakra-ui/react'
import { Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { releaseName } from '#src/hooks/release-name.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { usePerson, useSession } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { readStorage } from '#src/photos/device-room.ts'
import { reserveStands } from '#src/photos/reserve.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { diagnose } from './diagnosis.ts'

interface DiagnosisDialogProps {
  hasWorker: () => boolean
  onClose: () => void
}

/** A report for the support staff when nothing gets through (UX-14). */
export function DiagnosisDialog({ hasWorker, onClose }: DiagnosisDialogProps) {
  const text = useDiagnosis(hasWorker)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      showToast('Diagnóstico copiado.')
    } catch {
      showToast('Não foi possível copiar. Selecione o texto.', { tone: 'warning' })
    }
  }
  const share = () => navigator.share({ text: text ?? '' }).catch(() => undefined)
  return (
    <Dialog
      title="Diagnóstico"
      onClose={onClose}
      actions={
        <>
          <Button size="main" disabled={text === undefined} onClick={() => void copy()}>
            <Icon as={Copy} />
            Copiar
          </Button>
          {'share' in navigator && (
            <Button variant="outline" disabled={text === undefined} onClick={() => void share()}>
              <Icon as={Share2} />
              Compartilhar
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            Voltar
          </Button>
        </>
      }
    >
      <Text>
        Mande este texto a quem cuida do sistema. Não há nele nomes, números de registros nem fotos.
      </Text>
      {text === undefined ? (
        <Loading />
      ) : (
        <chakra.pre
          tabIndex={0}
          aria-label="Texto do diagnóstico"
          padding="3"
          borderRadius="md"
          border="var(--edge-width) solid"
          borderColor="line"
          background="sunken"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          fontSize="md"
          lineHeight="snug"
          userSelect="text"
        >
          {text}
        </chakra.pre>
      )}
    </Dialog>
  )
}

/** A snapshot from when the dialog opens: the text must not change while the person reads it. */
function useDiagnosis(hasWorker: () => boolean): string | undefined {
  const { database } = useRuntime()
  const person = usePerson()
  const { level, portal } = useNetwork()
  const signedIn = useSession() !== undefined
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (person === undefined || text !== undefined) return
    void readStorage()
      .then((storage) =>
        diagnose(database, person, {
          now: Date.now(),
          network: level,
          portal,
          signedIn,
          online: navigator.onLine,
          worker: hasWorker(),
          browser: navigator.userAgent,
          release: releaseName() ?? 'sem nome',
          storage,
          reserve: reserveStands(),
        }),
      )
      .then(setText, () => setText('O diagnóstico não pôde ser lido neste aparelho.'))
  }, [database, person, level, portal, signedIn, text, hasWorker])
  return text
}

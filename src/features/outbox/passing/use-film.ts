import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCamera } from '#src/evidence/camera/use-camera.ts'
import type { CameraProblem } from '#src/photos/camera.ts'
import { watchCodes } from '#src/photos/codes/watch-codes.ts'

export interface Film {
  video: RefObject<HTMLVideoElement | null>
  isLive: boolean
  /** Why no code is read, in Portuguese. */
  problem: string | undefined
}

/** Reads QR codes with the camera; calls `onCode` for each new text. */
export function useFilm(onCode: (text: string) => void): Film {
  const { video, state } = useCamera()
  const [isReaderMissing, setReaderMissing] = useState(false)
  const [wasAway, setAway] = useState(false)
  const isLive = state.is === 'live'
  const take = useRef(onCode)
  useEffect(() => {
    take.current = onCode
  })

  useEffect(() => {
    const noteHidden = () => {
      if (document.visibilityState === 'hidden') setAway(true)
    }
    document.addEventListener('visibilitychange', noteHidden)
    return () => document.removeEventListener('visibilitychange', noteHidden)
  }, [])

  useEffect(() => {
    const element = video.current
    if (!isLive || element === null) return undefined
    const gone = new AbortController()
    let last: string | undefined
    const onRead = (text: string) => {
      if (text === last) return
      last = text
      setAway(false)
      take.current(text)
    }
    watchCodes(element, gone.signal, onRead, { sought: 'qr' }).catch((cause: unknown) => {
      if (gone.signal.aborted) return
      console.warn('The reader of codes could not be loaded', cause)
      setReaderMissing(true)
    })
    return () => gone.abort()
  }, [isLive, video])

  const problem =
    state.is === 'failed' ? failures[state.problem] : isReaderMissing ? noReader : undefined
  return { video, isLive, problem: problem ?? (wasAway ? away : undefined) }
}

const failures: Record<CameraProblem, string> = {
  denied:
    'A câmera não está liberada para o aplicativo. Libere nas configurações do aparelho, ou use o arquivo.',
  absent: 'Este aparelho não tem câmera que o aplicativo possa usar. Use o arquivo.',
  'no-frame': 'A câmera não mostra imagem. Feche e abra de novo, ou use o arquivo.',
}
const noReader =
  'O leitor de códigos ainda não está neste aparelho. Abra-o uma vez com rede; até lá, use o arquivo.'
const away = 'A leitura parou enquanto o aplicativo não estava na tela. Nada se perdeu: continue.'

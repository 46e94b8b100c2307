import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { encode } from 'uqr'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { FullScreen, OverBar, OverButton } from '#src/ui/photo/full-screen.tsx'
import type { Film } from './use-film.ts'

interface FilmViewProps {
  title: string
  onClose: () => void
  /** The text of the QR code for the other device. */
  code?: string | undefined
  /** The element of the camera, and how it is. */
  video?: Film['video']
  film?: Omit<Film, 'video'>
  /** Why the code that was read is of no use. */
  problem?: string | undefined
  /** What happens, and what to do. */
  children: ReactNode
}

/** A code for the other device, the picture of the camera, or both; the display stays on. */
export function FilmView({ title, onClose, code, video, film, problem, children }: FilmViewProps) {
  useWakeLock()
  const said = film?.problem ?? problem
  return (
    <FullScreen label={title} onClose={onClose}>
      <OverBar>
        <OverButton bare aria-label="Fechar" onClick={onClose}>
          <Icon as={X} />
        </OverButton>
        <chakra.h2 flex="1" fontSize="lg" fontWeight="bold" lineHeight="snug">
          {title}
        </chakra.h2>
      </OverBar>
      <chakra.div
        // On a phone it scrolls, and has to be reachable with the keyboard.
        tabIndex={0}
        role="group"
        aria-label={title}
        flex="1"
        minHeight="0"
        overflowY="auto"
        display="flex"
        flexDirection="column"
        gap="2"
        padding="3"
        paddingTop="0"
        css={{ '@media (orientation: landscape)': { flexDirection: 'row' } }}
      >
        {code !== undefined && <QrCode text={code} />}
        <chakra.div flex="1" minWidth="0" display="flex" flexDirection="column" gap="2">
          {said !== undefined && (
            <Notice tone="danger" announce="politely">
              {said}
            </Notice>
          )}
          {children}
          {film && (
            <chakra.video
              ref={video}
              muted
              playsInline
              width="full"
              flex="1"
              minHeight="6rem"
              objectFit="contain"
              background="#111"
              opacity={film.isLive ? 1 : 0}
              aria-label="O que a câmera vê"
            />
          )}
        </chakra.div>
      </chakra.div>
    </FullScreen>
  )
}

/** As large as the display allows, because the other camera has to see each square. */
function QrCode({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    // The content is encrypted, so each of the eight masks is as good; trying all takes ten times as long.
    const { data, size } = encode(text, { ecc: 'L', boostEcc: false, border: 4, maskPattern: 2 })
    canvas.current.width = size
    canvas.current.height = size
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size, size)
    context.fillStyle = '#000'
    for (const [y, row] of data.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x, y, 1, 1)
  }, [text])
  return (
    <chakra.canvas
      ref={canvas}
      role="img"
      aria-label="Código para o outro aparelho"
      flexShrink="0"
      alignSelf="center"
      width="min(100%, 62dvh)"
      aspectRatio="1"
      css={{
        imageRendering: 'pixelated',
        '@media (orientation: landscape)': { width: 'min(60vw, 100dvh - 6rem)' },
      }}
    />
  )
}

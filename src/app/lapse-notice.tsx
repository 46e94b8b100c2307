import { chakra } from '@chakra-ui/react'
import { use, type ComponentProps } from 'react'
import { useSession } from '#src/hooks/use-session.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SignInAgainContext } from './lapse-context.ts'

/** While somebody goes on working though their session is over: nobody is asked, and nothing goes. */
export function LapseNotice({ size = 'regular' }: Pick<ComponentProps<typeof Button>, 'size'>) {
  const signInAgain = use(SignInAgainContext)
  if (useSession() !== undefined) return null
  return (
    <chakra.div padding="4" paddingBottom="0" className="no-print">
      <Notice
        tone="warning"
        announce="politely"
        title="Entre novamente para enviar"
        action={
          <Button look="outline" size={size} onClick={signInAgain}>
            Entrar
          </Button>
        }
      >
        A sessão terminou. O que você fizer fica salvo neste aparelho.
      </Notice>
    </chakra.div>
  )
}

import { chakra } from '@chakra-ui/react'
import { Ban, type LucideIcon, SearchX, ServerCrash } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Text, Title } from '#src/ui/text.tsx'

interface ErrorPageProps {
  icon: LucideIcon
  title: string
  text: string
  /** Before the way home: what else could help. */
  children?: ReactNode
}

const ErrorPage = ({ icon, title, text, children }: ErrorPageProps) => (
  <chakra.div
    display="flex"
    flexDirection="column"
    alignItems="center"
    justifyContent="center"
    gap="4"
    width="full"
    maxWidth="30rem"
    minHeight="60dvh"
    marginInline="auto"
    padding="4"
    textAlign="center"
  >
    <title>{`${title} · Pavilhão`}</title>
    <Icon as={icon} size="4rem" color="textMuted" />
    <Title>{title}</Title>
    <Text muted>{text}</Text>
    {children}
    <Button asChild size="main" look={children === undefined ? 'solid' : 'outline'}>
      <Link to="/">Ir para o início</Link>
    </Button>
  </chakra.div>
)

export const ForbiddenPage = () => (
  <ErrorPage icon={Ban} title="SEM PERMISSÃO" text="Você não tem acesso a esta página." />
)

export const NotFoundPage = () => (
  <ErrorPage icon={SearchX} title="ERRO 404" text="O recurso não foi encontrado." />
)

export const ServerErrorPage = () => (
  <ErrorPage icon={ServerCrash} title="ERRO 500" text="O servidor informou um erro." />
)

interface BrokenPageProps {
  error: unknown
  onRetry: () => void
}

/** A screen that could not be drawn. What was recorded is in the outbox, whatever the screen does. */
export const BrokenPage = ({ error, onRetry }: BrokenPageProps) => (
  <ErrorPage
    icon={ServerCrash}
    title="Esta tela não abriu"
    text={
      isNotOnDevice(error)
        ? 'Ela ainda não está neste aparelho, e a rede não respondeu. Tente de novo com conexão.'
        : 'Algo deu errado ao mostrá-la. O que foi salvo neste aparelho continua salvo.'
    }
  >
    <Button size="main" onClick={onRetry}>
      Tentar de novo
    </Button>
  </ErrorPage>
)

/** The browsers' words for a part of the app, or its configuration, that could not be loaded. */
function isNotOnDevice(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ApiError' ||
    /dynamically imported module|importing a module script failed/i.test(error.message)
  )
}

import { Ban, type LucideIcon, SearchX, ServerCrash } from 'lucide-react'
import { Icon } from '#src/ui/page/icon.tsx'
import { ErrorPage } from './error-page.tsx'

const big = (icon: LucideIcon) => <Icon as={icon} size="4rem" color="textMuted" />

export const ForbiddenPage = () => (
  <ErrorPage icon={big(Ban)} title="SEM PERMISSÃO" text="Você não tem acesso a esta página." />
)

export const NotFoundPage = () => (
  <ErrorPage icon={big(SearchX)} title="ERRO 404" text="O recurso não foi encontrado." />
)

export const ServerErrorPage = () => (
  <ErrorPage icon={big(ServerCrash)} title="ERRO 500" text="O servidor informou um erro." />
)

import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { Text, Title } from '#src/ui/page/text.tsx'

interface ErrorPageProps {
  icon: ReactNode
  title: string
  text: string
  /** Shown before the link to the home: other ways to recover. */
  children?: ReactNode
}

/** The frame of every page that replaces a screen: the error, and a link to the home. */
export const ErrorPage = ({ icon, title, text, children }: ErrorPageProps) => (
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
    {icon}
    <Title>{title}</Title>
    <Text muted>{text}</Text>
    {children}
    <Button asChild size="main" variant={children === undefined ? 'solid' : 'outline'}>
      <Link to="/">Ir para o início</Link>
    </Button>
  </chakra.div>
)

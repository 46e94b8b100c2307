import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { once } from '#src/domain/once.ts'
import { makeSystem } from './system.ts'

/**
 * Created at the first render and not with the module, so that a slow phone does the two in
 * separate tasks.
 */
const system = once(makeSystem)

/** Provides the tokens for all components of `ui/`. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system()}>{children}</ChakraProvider>
)

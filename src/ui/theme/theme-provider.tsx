import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { once } from '#src/domain/once.ts'
import { makeSystem } from './system.ts'

/** Made with the first render and not with the module: a slow phone does the two in separate turns. */
const system = once(makeSystem)

/** Gives every piece of `ui/` its tokens. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system()}>{children}</ChakraProvider>
)

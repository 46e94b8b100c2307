import { createContext } from 'react'

/** Shows the sign-in again that a person postponed in order to work offline. */
export const SignInAgainContext = createContext<() => void>(() => undefined)

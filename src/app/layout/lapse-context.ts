import { createContext } from 'react'

/** Shows the sign-in again, after a person postponed it in order to work offline. */
export const SignInAgainContext = createContext<() => void>(() => undefined)

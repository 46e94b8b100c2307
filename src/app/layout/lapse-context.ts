import { createContext } from 'react'

/** Asks again for the sign-in that somebody put off, to go on working without a network. */
export const SignInAgainContext = createContext<() => void>(() => undefined)

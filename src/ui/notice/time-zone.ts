import { createContext } from 'react'

/** The time zone of the warehouse, for the components that show a moment of the device's clock. */
export const TimeZone = createContext<string | undefined>(undefined)

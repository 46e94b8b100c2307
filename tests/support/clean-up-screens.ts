import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Removes the screens of a test after it. */
afterEach(cleanup)

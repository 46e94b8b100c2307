import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What a test put on the screen leaves it with the test. */
afterEach(cleanup)

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the default policy exists once the app starts, and accepts our own scripts', async () => {
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { ownScript } = await import('./trusted-types.ts')
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createScriptURL: ownScript })
  expect(ownScript('/sw.js')).toBe(`${location.origin}/sw.js`)
})

test.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,1'])(
  'the default policy refuses %s',
  async (url) => {
    const { ownScript } = await import('./trusted-types.ts')
    expect(() => ownScript(url)).toThrow(TypeError)
  },
)

test('a browser without Trusted Types runs without a policy', async () => {
  await expect(import('./trusted-types.ts')).resolves.toBeDefined()
})

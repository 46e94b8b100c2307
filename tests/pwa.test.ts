import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedPhotosField, sharedPhotosPath } from '#src/reads/shared-photos.ts'

interface Image {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

interface Manifest extends Record<string, unknown> {
  icons: Image[]
  screenshots: Image[]
  shortcuts: { name: string; url: string; icons: Image[] }[]
}

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Manifest

/** Width and height from the first chunk of the file. */
function sizeOfPng(src: string): string {
  const bytes = readFileSync(`public${src}`)
  expect(bytes.toString('latin1', 1, 4), src).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('UX-41 the manifest', () => {
  test('names the app in Portuguese, and opens it in a window of its own', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Pavilhão',
      short_name: 'Pavilhão',
      lang: 'pt-BR',
      scope: '/',
      display: 'standalone',
      prefer_related_applications: false,
      launch_handler: { client_mode: 'navigate-existing' },
    })
    expect(String(manifest['start_url'])).toMatch(/^\//)
  })

  test('accepts shared photos at the address and under the field name that the worker expects', () => {
    expect(manifest['share_target']).toEqual({
      action: sharedPhotosPath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedPhotosField, accept: ['image/*'] }] },
    })
  })

  test('has icons of 192 and 512 for any purpose and for a mask', () => {
    const named = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)
    expect(named.toSorted()).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
  })

  test('has shortcuts to existing routes', () => {
    const routes = manifest.shortcuts.map(({ url }) => url)
    // A launcher shows the first four.
    expect(routes).toEqual([
      '/sgi/checklists/empilhadeiras',
      '/ops/relatorios/recebimento',
      '/ops/estoque',
      '/envios',
      '/ops/relatorios/estufagem',
    ])
    expect(manifest.shortcuts.every(({ icons }) => icons.length > 0)).toBe(true)
  })

  test('has labelled screenshots for both form factors, all of one factor in one size', () => {
    for (const factor of ['narrow', 'wide']) {
      const shots = manifest.screenshots.filter(({ form_factor }) => form_factor === factor)
      expect(shots.length, factor).toBeGreaterThanOrEqual(2)
      expect(new Set(shots.map(({ sizes }) => sizes)).size, factor).toBe(1)
    }
    expect(manifest.screenshots.every(({ label }) => (label ?? '').length > 10)).toBe(true)
    const shown = manifest.screenshots.map(({ src }) => src.split('/').at(-1) ?? '')
    expect(shown.toSorted()).toEqual(readdirSync('public/screenshots').toSorted())
  })

  test('names existing images of the given sizes', () => {
    const images = [
      ...manifest.icons,
      ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ...manifest.screenshots,
    ]
    expect(images.length).toBeGreaterThan(5)
    for (const { src, sizes, type } of images) {
      expect(existsSync(`public${src}`), src).toBe(true)
      if (type === 'image/png') expect(sizeOfPng(src), src).toBe(sizes)
    }
  })
})

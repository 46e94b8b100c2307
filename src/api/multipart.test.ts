import { expect, test } from 'vitest'
import { buildMultipart } from './multipart.ts'

const photo = new Uint8Array([0, 255, 13, 10, 45, 45]).buffer

test('a standard parser reads back every field and every byte of a multipart body', async () => {
  const body = buildMultipart('pavilhao-1', [
    { name: 'step', value: 'C' },
    { name: 'obs', value: 'Lona rasgada — "porta"\r\nlado direito' },
    { name: 'file', filename: 'a"b\r\n.jpg', type: 'image/jpeg', bytes: photo },
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=pavilhao-1' }
  const form = await new Response(body, { headers }).formData()
  expect(form.get('step')).toBe('C')
  expect(form.get('obs')).toBe('Lona rasgada — "porta"\r\nlado direito')
  const file = form.get('file') as File
  expect(file.type).toBe('image/jpeg')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(photo))
})

test('the same multipart parts give the same bytes', () => {
  const build = () => buildMultipart('b', [{ name: 'step', value: '1' }])
  expect(build()).toEqual(build())
})

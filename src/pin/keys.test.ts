import { expect, test } from 'vitest'
import { decryptWith, encryptFor, newPair } from '#src/outbox/store/cipher.ts'
import { newDeviceKey, unwrapPrivateKey, wrapPrivateKey } from './keys.ts'

const secrets = { pin: '482913', password: 'senha de Ana' }
const plain = new TextEncoder().encode('envio de Ana')

test('PIN-03 the private key opens with the PIN or the password, and only with the key of the device', async () => {
  const deviceKey = await newDeviceKey()
  const pair = await newPair()
  const keys = await wrapPrivateKey(pair.privateKey, deviceKey, secrets)
  expect([keys.privateByPin.rounds, keys.privateByPassword.rounds]).toEqual([600_000, 600_000])
  const bytes = await encryptFor(pair.publicKey, plain)
  for (const [wrapped, secret] of [
    [keys.privateByPin, secrets.pin],
    [keys.privateByPassword, secrets.password],
  ] as const) {
    const privateKey = await unwrapPrivateKey(wrapped, secret, deviceKey)
    expect(privateKey && (await decryptWith(privateKey, bytes))).toEqual(plain)
    expect(await unwrapPrivateKey(wrapped, 'outro segredo', deviceKey)).toBeUndefined()
    expect(await unwrapPrivateKey(wrapped, secret, await newDeviceKey())).toBeUndefined()
  }
})

test('PIN-03 the key of the device cannot be exported', async () => {
  const deviceKey = await newDeviceKey()
  await expect(crypto.subtle.exportKey('raw', deviceKey)).rejects.toThrow()
})

test('a changed byte, or the key of another person, decrypts nothing', async () => {
  const [ana, joao] = [await newPair(), await newPair()]
  const bytes = await encryptFor(ana.publicKey, plain)
  await expect(decryptWith(joao.privateKey, bytes)).rejects.toThrow()
  const changed = bytes.slice()
  const last = changed.length - 1
  changed[last] = (changed[last] ?? 0) ^ 1
  await expect(decryptWith(ana.privateKey, changed)).rejects.toThrow()
})

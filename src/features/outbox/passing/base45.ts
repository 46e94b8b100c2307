import type { Bytes } from '../rescue/sealed.ts'

/** The 45 signs that a QR code stores in 5.5 bits each. */
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** RFC 9285: two bytes in three signs. */
export function toBase45(bytes: Bytes): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0)
    for (let sign = 0; sign < (isPair ? 3 : 2); sign += 1) {
      text += signs.charAt(value % 45)
      value = Math.floor(value / 45)
    }
  }
  return text
}

/** Undefined where the text is none. */
export function fromBase45(text: string): Bytes | undefined {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const values = Array.from(text.slice(at, at + 3), (sign) => signs.indexOf(sign))
    const [first = -1, second = -1, third = 0] = values
    const value = first + 45 * second + 2025 * third
    const isPair = values.length === 3
    if (first < 0 || second < 0 || third < 0 || value > (isPair ? 65_535 : 255)) return undefined
    if (isPair) bytes.push(value >>> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}

/** The three primaries of sRGB relative to the white of a profile (D50), as in ICC profiles. */
const primaries = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const

/** The first five parameters of the curve of sRGB: gamma, a, b, c, d. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const

const near = (one: number, other: number) => Math.abs(one - other) < 0.001

/**
 * Whether an ICC profile describes exactly sRGB, as the canvas of a browser writes it, so that the colours stay the
 * same without the profile. An sRGB profile in another form is not recognised.
 */
export function isSrgb(profile: Buffer): boolean {
  try {
    const tags = readTags(profile)
    return (
      profile.toString('latin1', 12, 24) === 'mntrRGB XYZ ' &&
      Object.entries(primaries).every(([name, expected]) =>
        isNear(profile, tags.get(name), 'XYZ ', 8, expected),
      ) &&
      ['rTRC', 'gTRC', 'bTRC'].every((name) => hasCurve(profile, tags.get(name))) &&
      // A lookup table would override primaries and curve.
      !tags.has('A2B0')
    )
  } catch {
    return false
  }
}

/** The offset of each tag. Throws a RangeError past the end. */
function readTags(profile: Buffer) {
  const count = Math.min(profile.readUInt32BE(128), 100)
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const entry = 132 + at * 12
      return [profile.toString('latin1', entry, entry + 4), profile.readUInt32BE(entry + 4)]
    }),
  )
}

/** Kind 3, and kind 4 with zero offsets. */
function hasCurve(profile: Buffer, from: number | undefined) {
  if (from === undefined || !isNear(profile, from, 'para', 12, curve)) return false
  const kind = profile.readUInt16BE(from + 8)
  return kind === 3 || (kind === 4 && isNear(profile, from, 'para', 32, [0, 0]))
}

const isNear = (
  profile: Buffer,
  from: number | undefined,
  type: string,
  skip: number,
  expected: readonly number[],
) =>
  from !== undefined &&
  profile.toString('latin1', from, from + 4) === type &&
  expected.every((value, at) => near(profile.readInt32BE(from + skip + at * 4) / 65_536, value))

/** The fonts of every PDF reader know Windows-1252: all of Portuguese, but not every letter of the world. */
const cp1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * Text as those fonts can show it; a letter that they lack loses its marks, or becomes «?». Lines end
 * with a line feed.
 */
export const toPrintable = (text: string): string =>
  Array.from(
    text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' '),
    toPrintableLetter,
  ).join('')

/** The same for a place that has room for no more than it was made for. */
export const toPrintableLine = (text: string): string => toPrintable(text).replaceAll('\n', ' ')

function toPrintableLetter(letter: string): string {
  if (letter === '\n' || isPrintable(letter)) return letter
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return isPrintable(bare) ? bare : '?'
}

const isPrintable = (letter: string) =>
  letter.length === 1 && (/^[\x20-\x7e\u00a0-\u00ff]$/.test(letter) || cp1252.has(letter))

/** The standard fonts of PDF readers have Windows-1252: all of Portuguese, but not every letter of the world. */
const cp1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * Text in the characters of those fonts: an emoji becomes a word, a missing letter loses its diacritics or becomes «?».
 * Lines end with a line feed.
 */
export const toPrintable = (text: string): string =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      .replaceAll(emoji, wordOfEmoji),
    toPrintableLetter,
  ).join('')

/** One visible symbol: with its skin tone, its variant, and joined symbols. */
const emoji =
  /(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]*)*)/gu

/** Emoji with a meaning for a load. */
const emojiWords: Readonly<Record<string, string>> = {
  '👍': 'positivo',
  '👎': 'negativo',
  '👌': 'ok',
  '✅': 'ok',
  '✔': 'ok',
  '☑': 'ok',
  '❌': 'não',
  '🚫': 'não',
  '⚠': 'atenção',
  '❗': 'atenção',
  '🙏': 'obrigado',
}

function wordOfEmoji(sign: string): string {
  const [first = ''] = Array.from(sign)
  return isPrintable(first) ? sign : `(${emojiWords[first] ?? 'emoji'})`
}

/** The same on one line, for a place of limited room. */
export const toPrintableLine = (text: string): string => toPrintable(text).replaceAll('\n', ' ')

function toPrintableLetter(letter: string): string {
  if (letter === '\n' || isPrintable(letter)) return letter
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return isPrintable(bare) ? bare : '?'
}

const isPrintable = (letter: string) =>
  letter.length === 1 && (/^[\x20-\x7e\u00a0-\u00ff]$/.test(letter) || cp1252.has(letter))

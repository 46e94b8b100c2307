/** The fonts of every PDF reader know Windows-1252: all of Portuguese, but not every letter of the world. */
const cp1252 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * Text as those fonts can show it; an emoji becomes a word, another letter that they lack loses its marks,
 * or becomes «?». Lines end with a line feed.
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

/** One sign to the eye: with its skin, its variant, and what is joined to it. */
const emoji =
  /(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]*)*)/gu

/** Those that say something about a load. */
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

/** The same for a place that has room for no more than it was made for. */
export const toPrintableLine = (text: string): string => toPrintable(text).replaceAll('\n', ' ')

function toPrintableLetter(letter: string): string {
  if (letter === '\n' || isPrintable(letter)) return letter
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return isPrintable(bare) ? bare : '?'
}

const isPrintable = (letter: string) =>
  letter.length === 1 && (/^[\x20-\x7e\u00a0-\u00ff]$/.test(letter) || cp1252.has(letter))

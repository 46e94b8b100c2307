/* What is read and measured of the words of a page; every function here is handed to the browser as it stands. */

/**
 * Lines, also those that are only heard, with what a library or a browser says where nobody translated
 * it, or with what is meant for programs: the id that this device gave, a uuid, the name of a field.
 */
export function wrongWords(): string[] {
  const english =
    /\b(loading|error|search|save|cancel|close|submit|retry|offline|settings|dialog|required|not found|sign in|sign out|send|home)\b/i
  const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
  // «iPad» and «iOS» are names of things, «kB» is a unit.
  const internal = new RegExp(
    `local:|${uuid}|\\b(?!(?:i(?:Pad|Phone|OS)|kB)\\b)[a-z]+[A-Z]\\w*|\\b[a-z]+_[a-z]\\w*`,
  )
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const heard = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const lines = [
    document.title,
    ...document.body.innerText.split('\n'),
    ...heard.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ]
  // A diagnosis is written for those who mend the product.
  const technical = [...document.querySelectorAll('pre')].flatMap((it) => it.innerText.split('\n'))
  const { lang } = document.documentElement
  return [
    ...(lang === 'pt-BR' ? [] : [`lang is ${lang}`]),
    // The one line that the specification gives in English.
    ...lines
      .filter((line) => english.test(line.replace('logistics management system', '')))
      .map((line) => `not Portuguese: ${line}`),
    ...lines
      .filter((line) => internal.test(line) && !technical.includes(line))
      .map((line) => `for programs: ${line}`),
  ]
}

/** Words within such elements that stand on two lines. A hyphen, a stroke and an address may end a line. */
export function brokenWords(selector: string): string[] {
  const broken: string[] = []
  const range = document.createRange()
  for (const place of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.checkVisibility() !== true) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N},:]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.push(`«${word}» on ${tops.size} lines`)
      }
    }
  }
  return broken
}

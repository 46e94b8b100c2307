/* What is read and measured of the words of a page; every function here is handed to the browser as it stands. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * What is meant for programs: the id that this device gave, a uuid, the name of a field. «iPad» and «iOS»
 * are names of things, «kB» is a unit.
 */
export const internal = String.raw`local:|${uuid}|\b(?!(?:i(?:Pad|Phone|OS)|kB)\b)[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]\w*`

/** What a library or a browser says where nobody translated it. */
export const english = String.raw`\b(loading|error|search|save|cancel|close|submit|retry|offline|settings|dialog|required|not found|sign in|sign out|send|home)\b`

/** Lines with such words, also those that are only heard. */
export function wrongWords(patterns: { internal: string; english?: string }): string[] {
  const ofPrograms = new RegExp(patterns.internal)
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const heard = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const lines = [
    document.title,
    ...document.body.innerText.split('\n'),
    ...heard.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ]
  // A diagnosis is written for those who mend the product.
  const technical = [...document.querySelectorAll('pre')].flatMap((it) => it.innerText.split('\n'))
  const told = lines
    .filter((line) => ofPrograms.test(line) && !technical.includes(line))
    .map((line) => `for programs: ${line}`)
  if (patterns.english === undefined) return told
  const foreign = new RegExp(patterns.english, 'i')
  const { lang } = document.documentElement
  return [
    ...told,
    ...(lang === 'pt-BR' ? [] : [`lang is ${lang}`]),
    // The one line that the specification gives in English.
    ...lines
      .filter((line) => foreign.test(line.replace('logistics management system', '')))
      .map((line) => `not Portuguese: ${line}`),
  ]
}

/** Writes to the console what a toast says that is meant for programs: it may be gone before anybody looks. */
export function hearToasts(pattern: string): void {
  const ofPrograms = new RegExp(pattern)
  // It follows the page by itself: nothing is searched at each change.
  const places = document.getElementsByClassName('toasts')
  new MutationObserver(() => {
    for (const place of places) {
      // A text at a time: of what is not drawn yet `innerText` runs the words of toasts together.
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (texts.nextNode() !== null) {
        const { textContent: line } = texts.currentNode
        if (line !== null && ofPrograms.test(line)) console.error(`for programs: ${line}`)
      }
    }
  }).observe(document, { childList: true, subtree: true })
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

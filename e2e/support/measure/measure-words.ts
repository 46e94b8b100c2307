/* Checks of a page's texts; each function is serialised and evaluated in the browser. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/**
 * Texts for programs, which no person should see: a local id, a uuid, a field name. «iPad» and
 * «iOS» are product names, «kB» is a unit.
 */
export const internal = String.raw`local:|${uuid}|\b(?!(?:i(?:Pad|Phone|OS)|kB)\b)[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]\w*`

/** Untranslated default texts of libraries and browsers. */
export const english = String.raw`\b(loading|error|search|save|cancel|close|submit|retry|offline|settings|dialog|required|not found|sign in|sign out|send|home)\b`

/** The page's lines that match the patterns, including those for screen readers only. */
export function wrongWords(patterns: { internal: string; english?: string }): string[] {
  const ofPrograms = new RegExp(patterns.internal)
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const heard = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const lines = [
    document.title,
    ...document.body.innerText.split('\n'),
    ...heard.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ]
  // Technical words in a diagnosis are allowed, because developers read it.
  const technical = [...document.querySelectorAll('pre')].flatMap((it) => it.innerText.split('\n'))
  const reported = lines
    .filter((line) => ofPrograms.test(line) && !technical.includes(line))
    .map((line) => `for programs: ${line}`)
  if (patterns.english === undefined) return reported
  const foreign = new RegExp(patterns.english, 'i')
  const { lang } = document.documentElement
  return [
    ...reported,
    ...(lang === 'pt-BR' ? [] : [`lang is ${lang}`]),
    // The only English line that the specification asks for.
    ...lines
      .filter((line) => foreign.test(line.replace('logistics management system', '')))
      .map((line) => `not Portuguese: ${line}`),
  ]
}

/**
 * Logs toasts with texts for programs to the console, because a toast may be gone before a test
 * reads the page.
 */
export function hearToasts(pattern: string): void {
  const ofPrograms = new RegExp(pattern)
  // A live collection, so that no query runs at each change.
  const places = document.getElementsByClassName('toasts')
  new MutationObserver(() => {
    for (const place of places) {
      // Read each text node by itself: `innerText` joins the texts of toasts that are not rendered
      // yet.
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (texts.nextNode() !== null) {
        const { textContent: line } = texts.currentNode
        if (line !== null && ofPrograms.test(line)) console.error(`for programs: ${line}`)
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Words within the matching elements that are broken over two lines. A break after a hyphen or a
 * slash and within an address is allowed.
 */
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

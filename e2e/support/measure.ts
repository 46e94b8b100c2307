/* What is measured inside a page: every function here is handed to the browser as it stands. */

/** Visible targets below the size; of a dialog alone where one is open, because nothing else is a target then. */
export function smallTargets(least: number): string[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const kinds = 'button, a[href], input:not([type=file]), select, textarea, summary, [role=option]'
  return [...place.querySelectorAll(kinds)].flatMap((target) => {
    const { width, height } = tapped(target)
    if (width === 0 || height === 0 || !target.checkVisibility({ visibilityProperty: true }))
      return []
    const isLarge = width >= least - 0.1 && height >= least - 0.1
    const name = target.getAttribute('aria-label') ?? target.textContent.trim()
    return isLarge
      ? []
      : [`«${name}» (${target.tagName}): ${width.toFixed(1)} × ${height.toFixed(1)} px`]
  })

  /** Where a tap reaches it: its label, where the input itself is only spoken; what is laid over its row. */
  function tapped(target: Element) {
    const own = target.getBoundingClientRect()
    const label = own.height < least ? target.closest('label') : null
    if (label !== null) return label.getBoundingClientRect()
    const { content, position, inset } = getComputedStyle(target, '::after')
    if (content === 'none' || position !== 'absolute' || inset !== '0px') return own
    const isFrame = getComputedStyle(target).position !== 'static'
    const frame = isFrame ? target : (target as HTMLElement).offsetParent
    return frame?.getBoundingClientRect() ?? own
  }
}

/**
 * Visible photos below the size. An emblem says which machine it is; the last one of a row, on the button
 * of the camera that ends the row, is its sign.
 */
export function smallPhotos(least: number): string[] {
  return [...document.images].flatMap((photo) => {
    if (!photo.checkVisibility({ visibilityProperty: true })) return []
    const isEmblem = photo.closest('[data-emblem]') !== null
    if (isEmblem || photo.closest('dialog[aria-label^="Câmera"]') !== null) return []
    const { width, height } = photo.getBoundingClientRect()
    const isLarge = width >= least - 0.1 && height >= least - 0.1
    return isLarge ? [] : [`${photo.outerHTML.slice(0, 120)}: ${width} × ${height} px`]
  })
}

/** Visible text below the size; of a dialog alone where one is open. */
export function smallText(least: number): string[] {
  const place =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  const walker = document.createTreeWalker(place ?? document.body, NodeFilter.SHOW_TEXT)
  const small = new Set<string>()
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement === null || (textContent ?? '').trim() === '') continue
    if (!parentElement.checkVisibility() || parentElement.offsetWidth <= 1) continue
    const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
    if (size < least - 0.1) small.add(`«${(textContent ?? '').trim()}»: ${size} px`)
  }
  return [...small]
}

/** What the keyboard goes to and is not seen there: without a ring, or with something else over it. */
export async function hiddenFocus(): Promise<string[]> {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const kinds = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, summary'
  const told: string[] = []
  for (const target of place.querySelectorAll<HTMLElement>(kinds)) {
    if (target.tabIndex < 0 || !target.checkVisibility({ visibilityProperty: true })) continue
    target.focus()
    const what = `«${target.getAttribute('aria-label') ?? target.textContent}» (${target.tagName})`
    // Of what is only spoken the label is ringed.
    const ringed = [target, target.closest('label')].find((it) => it !== null && hasRing(it))
    if (!ringed) {
      told.push(`no ring: ${what}`)
      continue
    }
    // What comes and goes with the focus does so some frames later.
    for (let frames = 0; !isFree(ringed) && frames < 10; frames += 1) await nextFrame()
    const found = over(ringed)
    if (!isFree(ringed)) told.push(`hidden focus: ${what} behind ${found?.outerHTML.slice(0, 80)}`)
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return told

  /** Around itself, or around all that it is laid over. */
  function hasRing(element: Element): boolean {
    return [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none')
  }

  function nextFrame() {
    return new Promise((resolve) => requestAnimationFrame(resolve))
  }

  /** A toast goes by itself. */
  function isFree(element: Element): boolean {
    const found = over(element)
    if (found === null) return false
    const isToast = found.closest('.toasts') !== null
    return isToast || element.contains(found) || found.contains(element)
  }

  function over(element: Element): Element | null {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
}

/** What moves though the person has asked for no motion. */
export function moving(): string[] {
  // What keeps the screen still for other questions.
  document.adoptedStyleSheets = []
  const isLong = (durations: string) => durations.split(', ').some((it) => parseFloat(it) > 0.001)
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
    const moves = animationName !== 'none' && isLong(animationDuration)
    return moves || isLong(transitionDuration) ? [`moves: ${element.outerHTML.slice(0, 120)}`] : []
  })
}

/** What is chosen, and looks like what is not once the device's own colours have taken ours away. */
export async function unmarkedChoices(): Promise<string[]> {
  // What follows the device's wishes does so a frame later.
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const chosen = '[aria-current], [aria-pressed=true], [aria-selected=true]'
  const sample = document.body.appendChild(document.createElement('span'))
  sample.style.background = 'Highlight'
  const { backgroundColor: highlight } = getComputedStyle(sample)
  const told = [...document.querySelectorAll(chosen)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => getComputedStyle(it).backgroundColor !== highlight)
    .map((it) => `not marked in forced colours: ${it.outerHTML.slice(0, 120)}`)
  sample.remove()
  return told
}

/** What reaches beyond the side of the page, of a dialog or of what is tapped, if anything does. */
export function beyondTheSide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const inside = [...document.querySelectorAll<HTMLElement>('dialog[open], button, a[href]')]
    .filter((it) => it.checkVisibility() && getComputedStyle(it).display !== 'inline')
    .filter((it) => it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.scrollWidth - it.clientWidth} px beyond: ${it.outerHTML.slice(0, 160)}`)
  if (scrollWidth <= clientWidth) return inside
  // Words that are too long for their place reach beyond it; what is only spoken has no place.
  const isLeaf = (node: Node) => !(node instanceof HTMLElement) || node.children.length === 0
  const isSpoken = (node: Node) => (node.parentElement?.offsetWidth ?? 0) <= 1
  const nodes = document.createNodeIterator(document.body)
  const range = document.createRange()
  const told: string[] = []
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    range.selectNode(node)
    if (!isLeaf(node) || isSpoken(node)) continue
    if (range.getBoundingClientRect().right <= clientWidth) continue
    const parent = node.parentElement?.outerHTML.slice(0, 100) ?? ''
    told.push(`${node.textContent} in ${parent}`)
  }
  return [`${scrollWidth - clientWidth} px beyond the side`, ...told, ...inside]
}

/**
 * What stands on paper though it only works on a screen, and words that are cut off there. A row that
 * is tapped to be changed, and looks like a row, is one on paper too; a photo is a photo.
 */
export function wrongOnPaper(): string[] {
  const shown = (kinds: string) =>
    [...document.querySelectorAll<HTMLElement>(kinds)].filter((it) => it.checkVisibility())
  const isDrawn = (colour: string) => !/, 0\)$|^transparent$/.test(colour)
  const looksLikeButton = (it: HTMLElement) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(it)
    if (it.querySelector('img') !== null) return false
    return isDrawn(backgroundColor) || (borderTopWidth !== '0px' && isDrawn(borderTopColor))
  }
  const worked = [
    ...shown('nav, video, dialog, [role=tab][aria-selected=false]'),
    ...shown('button').filter(looksLikeButton),
  ]
  const cut = shown('main *').filter((it) => {
    const { overflowX, overflowY } = getComputedStyle(it)
    const isCut =
      (overflowX !== 'visible' && it.scrollWidth > it.clientWidth + 1) ||
      (overflowY !== 'visible' && it.scrollHeight > it.clientHeight + 1)
    return isCut && it.clientWidth > 1 && it.innerText.trim() !== ''
  })
  return [
    ...worked.map((it) => `only works on a screen: ${it.outerHTML.slice(0, 120)}`),
    ...cut.map((it) => `cut off: ${it.outerHTML.slice(0, 120)}`),
  ]
}

/** Lines, also those that are only heard, with what a library or a browser says where nobody translated it. */
export function notPortuguese(): string[] {
  const english =
    /\b(loading|error|search|save|cancel|close|submit|retry|offline|settings|dialog|required|not found|sign in|sign out|send|home)\b/i
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const heard = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())]
  const lines = [
    document.title,
    ...document.body.innerText.split('\n'),
    ...heard.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
  ]
  const { lang } = document.documentElement
  // The one line that the specification gives in English.
  const wrong = lines.filter((line) =>
    english.test(line.replace('logistics management system', '')),
  )
  return [...(lang === 'pt-BR' ? [] : [`lang is ${lang}`]), ...wrong].map(
    (line) => `not Portuguese: ${line}`,
  )
}

/** What is still on its way: words in its place, pictures that have not come. */
export function isSettled(): boolean {
  const isShown = (it: Element) => it.checkVisibility({ visibilityProperty: true })
  const waits = [...document.querySelectorAll('output, [role=status], [aria-busy=true]')]
  const comes = waits.some((it) => isShown(it) && /^Carregando|^Preparando/.test(it.textContent))
  const pictures = [...document.images].filter((it) => isShown(it) && it.loading !== 'lazy')
  return !comes && pictures.every(({ complete }) => complete)
}

/* Measurements inside a page; each function is serialised and evaluated in the browser. */

/**
 * Visible targets below the size. An open dialog makes everything outside it inert, so only the
 * dialog's targets count.
 */
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

  /**
   * The area that reacts to a tap: the label of a small input, or the row that an `::after` covers.
   */
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
 * Visible photos below the size. Two kinds may be small: the emblem of a machine, and the last
 * photo inside the camera's dialog.
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

/** The least text sizes, in CSS px (UX-22). */
export interface LeastWords {
  text: number
  /** For the text of inputs and selects. */
  input: number
  /** Whether the texts of the app's bars are measured too. */
  bars: boolean
}

/** Visible texts below their size; only those of the dialog where one is open. */
export function smallText({ text, input, bars }: LeastWords): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const place = dialog ?? (bars ? null : document.querySelector('main')) ?? document.body
  const typed = 'input:not([type=file], [type=radio], [type=checkbox]), select, textarea'
  const small = new Set<string>()
  const inspect = (element: HTMLElement, words: string, least: number) => {
    if (!element.checkVisibility() || element.offsetWidth <= 1) return
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < least - 0.1) small.add(`«${words}»: ${size} px`)
  }
  for (const element of place.querySelectorAll<HTMLElement>(typed)) {
    inspect(element, element.getAttribute('name') ?? element.outerHTML.slice(0, 80), input)
  }
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    const words = (textContent ?? '').trim()
    if (parentElement === null || words === '' || parentElement.closest(typed) !== null) continue
    inspect(parentElement, words, text)
  }
  return [...small]
}

/** Main actions that are too low or leave a part of their row empty (UX-20). */
export function smallMains(least: number): string[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  return [...place.querySelectorAll('[data-size=main]')].flatMap((main) => {
    if (!main.checkVisibility({ visibilityProperty: true })) return []
    const { width, height, top, bottom } = main.getBoundingClientRect()
    // Other elements may share the row with the main action.
    const besides = [...(main.parentElement?.children ?? [])]
      .map((it) => it.getBoundingClientRect())
      .filter((it) => it.width > 0 && it.top < bottom && it.bottom > top)
    const left = Math.min(...besides.map((it) => it.left))
    const right = Math.max(...besides.map((it) => it.right))
    const empty = roomIn(main.parentElement ?? document.body) - (right - left)
    const isFull = height >= least - 0.1 && empty < 1
    const size = `${width.toFixed(1)} × ${height.toFixed(1)} px, ${empty.toFixed(1)} px empty`
    return isFull ? [] : [`main action «${main.textContent.trim()}»: ${size}`]
  })

  function roomIn(row: Element): number {
    const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(row)
    const around = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth]
    return around.reduce((room, it) => room - parseFloat(it), row.getBoundingClientRect().width)
  }
}

/**
 * Destructive buttons too close to a button that is not destructive. Each is scrolled to the centre
 * first, because a button that only scrolls past below a sticky bar is no neighbour (UX-21).
 */
export function crowdedDangers(least: number): string[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const dangers = [...place.querySelectorAll('[data-variant^=danger]')]
  const reported = dangers.flatMap((danger) => {
    danger.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (!isSeen(danger)) return []
    return [...place.querySelectorAll('button, a[href], summary')]
      .filter((it) => !it.matches('[data-variant^=danger]') && apart(danger, it) < least - 0.1)
      .filter(isSeen)
      .map((it) => `${apart(danger, it).toFixed(1)} px from ${nameOf(danger)} to ${nameOf(it)}`)
  })
  scrollTo(0, 0)
  return reported

  function apart(one: Element, other: Element): number {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
    // Of a button that is half under the sticky bar, only the visible half can be tapped.
    const bar = one.closest('[data-sticky-bar]')
    const under = bar === null || bar.contains(other) ? undefined : bar.getBoundingClientRect().top
    const bottom = under !== undefined && b.top < under ? Math.min(b.bottom, under) : b.bottom
    return Math.max(a.left - b.right, b.left - a.right, a.top - bottom, b.top - a.bottom)
  }

  /** Whether no other element covers this one. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1) return false
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found === null || element.contains(found) || found.contains(element)
  }

  function nameOf(element: Element): string {
    return `«${element.getAttribute('aria-label') ?? element.textContent.trim()}»`
  }
}

/**
 * The focusable elements whose focus is not visible: they have no ring, or another element covers
 * them.
 */
export async function hiddenFocus(): Promise<string[]> {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const kinds = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, summary'
  const reported: string[] = []
  for (const target of place.querySelectorAll<HTMLElement>(kinds)) {
    if (target.tabIndex < 0 || !target.checkVisibility({ visibilityProperty: true })) continue
    target.focus()
    const what = `«${target.getAttribute('aria-label') ?? target.textContent}» (${target.tagName})`
    // A visually hidden input has the ring on its label.
    const ringed = [target, target.closest('label')].find((it) => it !== null && hasRing(it))
    if (!ringed) {
      reported.push(`no ring: ${what}`)
      continue
    }
    // Elements that appear or disappear with the focus do so some frames later.
    for (let frames = 0; !isFree(ringed) && frames < 10; frames += 1) await nextFrame()
    // A menu closes when the focus leaves it, and its elements are removed.
    if (!target.isConnected) continue
    const found = over(ringed)
    if (!isFree(ringed))
      reported.push(`hidden focus: ${what} behind ${found?.outerHTML.slice(0, 80)}`)
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
  return reported

  /** Whether a ring is around the element, or around the area that its `::after` covers. */
  function hasRing(element: Element): boolean {
    return [null, '::after'].some((part) => getComputedStyle(element, part).outlineStyle !== 'none')
  }

  function nextFrame() {
    return new Promise((resolve) => requestAnimationFrame(resolve))
  }

  /** A toast may cover the element, because it disappears by itself. */
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

/** The elements that are animated although the person prefers reduced motion. */
export function moving(): string[] {
  // Remove the style sheet that disables animations for the other checks.
  document.adoptedStyleSheets = []
  const isLong = (durations: string) => durations.split(', ').some((it) => parseFloat(it) > 0.001)
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
    const moves = animationName !== 'none' && isLong(animationDuration)
    return moves || isLong(transitionDuration) ? [`moves: ${element.outerHTML.slice(0, 120)}`] : []
  })
}

/** The chosen options that look like unchosen ones in forced colours. */
export async function unmarkedChoices(): Promise<string[]> {
  // The page follows changed media preferences a frame later.
  for (let frames = 0; frames < 3; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const chosen = '[aria-current], [aria-pressed=true], [aria-selected=true]'
  const sample = document.body.appendChild(document.createElement('span'))
  sample.style.background = 'Highlight'
  const { backgroundColor: highlight } = getComputedStyle(sample)
  const reported = [...document.querySelectorAll(chosen)]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }))
    .filter((it) => getComputedStyle(it).backgroundColor !== highlight)
    .map((it) => `not marked in forced colours: ${it.outerHTML.slice(0, 120)}`)
  sample.remove()
  return reported
}

/** Elements that overflow the side of the page, of a dialog or of a button. */
export function beyondTheSide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const inside = [...document.querySelectorAll<HTMLElement>('dialog[open], button, a[href]')]
    .filter((it) => it.checkVisibility() && getComputedStyle(it).display !== 'inline')
    .filter((it) => it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1)
    .map((it) => `${it.scrollWidth - it.clientWidth} px beyond: ${it.outerHTML.slice(0, 160)}`)
  if (scrollWidth <= clientWidth) return inside
  // Text that is too long overflows its element; visually hidden text has no width and is skipped.
  const isLeaf = (node: Node) => !(node instanceof HTMLElement) || node.children.length === 0
  const isSpoken = (node: Node) => (node.parentElement?.offsetWidth ?? 0) <= 1
  const nodes = document.createNodeIterator(document.body)
  const range = document.createRange()
  const reported: string[] = []
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    range.selectNode(node)
    if (!isLeaf(node) || isSpoken(node)) continue
    if (range.getBoundingClientRect().right <= clientWidth) continue
    const parent = node.parentElement?.outerHTML.slice(0, 100) ?? ''
    reported.push(`${node.textContent} in ${parent}`)
  }
  return [`${scrollWidth - clientWidth} px beyond the side`, ...reported, ...inside]
}

/**
 * Controls that are visible on paper, and truncated text there. A row that opens a form may stay,
 * as it looks like a plain row; a photo may stay too.
 */
export function wrongOnPaper(): string[] {
  const shown = (kinds: string) =>
    [...document.querySelectorAll<HTMLElement>(kinds)].filter((it) => it.checkVisibility())
  const isDrawn = (colour: string) => !/, 0\)$|^transparent$/.test(colour)
  const isButtonLike = (it: HTMLElement) => {
    const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(it)
    if (it.querySelector('img') !== null) return false
    return isDrawn(backgroundColor) || (borderTopWidth !== '0px' && isDrawn(borderTopColor))
  }
  const worked = [
    ...shown('nav, video, dialog, [role=tab][aria-selected=false]'),
    ...shown('button').filter(isButtonLike),
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

/** Whether nothing is loading: no loading texts, no unloaded pictures. */
export function isSettled(): boolean {
  const isShown = (it: Element) => it.checkVisibility({ visibilityProperty: true })
  const waits = [...document.querySelectorAll('output, [role=status], [aria-busy=true]')]
  const comes = waits.some((it) => isShown(it) && /^Carregando|^Preparando/.test(it.textContent))
  const pictures = [...document.images].filter((it) => isShown(it) && it.loading !== 'lazy')
  return !comes && pictures.every(({ complete }) => complete)
}

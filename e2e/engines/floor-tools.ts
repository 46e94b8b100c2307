import {
  configure,
  findByRole,
  fireEvent,
  getByRole,
  screen,
  waitFor,
  within,
} from '@testing-library/dom'

/** What a person looks for: a name letter for letter, or a pattern of it. */
export type Words = string | { pattern: string }

export interface Place {
  role: string
  name: Words
  /** The heading of the card that it stands in, where the screen has several. */
  under?: string
}

const matcher = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.pattern))

async function card(heading: string | undefined): Promise<HTMLElement> {
  if (heading === undefined) return document.body
  const title = await screen.findByRole('heading', { name: heading })
  return title.parentElement ?? document.body
}

const tapAgainMs = 500

/** What the page can be told to do, from outside of it: JSON in, JSON out. */
const tools = {
  press: async ({ role, name, under }: Place) => {
    const found = await findByRole(await card(under), role, { name: matcher(name) })
    await waitFor(() => {
      if (found.matches(':disabled, [aria-disabled=true]')) throw new Error('it cannot be pressed')
    })
    found.focus()
    found.click()
  },
  see: async (words: Words) => {
    const [first] = await within(document.body).findAllByText(matcher(words))
    return first?.textContent ?? ''
  },
  fill: async (label: Words, text: string) => {
    const [field] = await screen.findAllByLabelText(matcher(label))
    if (field === undefined) throw new Error('no such field')
    fireEvent.input(field, { target: { value: text } })
    fireEvent.blur(field)
  },
  /** As if it had been picked from the gallery, which no engine opens without a person. */
  pick: async (name: string, base64: string, under?: string) => {
    const place = await card(under)
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const picked = new DataTransfer()
    picked.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    let isPicked = false
    const answer = (input: HTMLInputElement) => () => {
      if (isPicked) return
      isPicked = true
      input.files = picked.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    // A tap right after a photo opens nothing (it may be that photo's second tap): then again. What a
    // tap changes on the screen makes this look at once, and may not make it tap anew.
    let tappedAt = Number.NEGATIVE_INFINITY
    await waitFor(
      () => {
        if (isPicked) return
        if (performance.now() - tappedAt < tapAgainMs) throw new Error('the gallery does not open')
        const gallery = getByRole(place, 'button', { name: 'Escolher da galeria' })
        const input = gallery.parentElement?.querySelector<HTMLInputElement>(
          'input[type=file]:not([capture])',
        )
        if (input == null) throw new Error('no gallery here')
        input.click = answer(input)
        tappedAt = performance.now()
        gallery.click()
        if (!isPicked) throw new Error('the gallery does not open')
      },
      { interval: tapAgainMs },
    )
  },
  isThere: async (words: Words) => within(document.body).queryAllByText(matcher(words)).length > 0,
}

// An engine counts no event that a script makes as a tap, and the app opens no gallery without one.
Object.defineProperty(navigator, 'userActivation', {
  get: () => ({ hasBeenActive: true, isActive: true }),
})

configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]}\n${location.href} shows:\n${document.body.innerText}`),
})
export type FloorTools = typeof tools
Object.assign(globalThis, { floorTools: tools })

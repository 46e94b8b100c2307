import { groupSeparator } from '#src/domain/codes/parse-code.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { addToBurst, endOfBurst, isOnlyScanned, type Burst } from './burst.ts'
import { goOnAfterScan, takeCode, writeInto } from './take-code.ts'

/**
 * Recognizes a hand scanner that types: a fast burst that ends with Enter or Tab. In a field that
 * takes codes the scanned value replaces the text. Outside of fields it goes into the search of the
 * screen. Other fields get the text as the scanner types it. Returns the function that ends this.
 */
export function listenForHandScanner(): () => void {
  let burst: Burst | undefined
  /** The field in which the burst began, with its text before. */
  let field: { input: HTMLInputElement; before: string } | undefined

  /** Returns whether the text goes on a burst that has begun before. */
  const add = (text: string, { timeStamp, target }: Event): boolean => {
    burst = addToBurst(burst, text, timeStamp)
    if (burst.text !== text) return true
    // The event comes before the field changes.
    field = target instanceof HTMLInputElement ? { input: target, before: target.value } : undefined
    return false
  }

  // Keyboards on Android report a text only here, and no sign with the key.
  let isKnownKey = false
  const onText = (event: Event) => {
    const { data, inputType } = event as InputEvent
    if (inputType.startsWith('delete')) burst = undefined
    else if (data !== null && !isKnownKey) add(data, event)
  }

  const onKey = (event: KeyboardEvent) => {
    const { key, timeStamp, target } = event
    const isTyping = isEditable(target)
    const isSign = key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
    isKnownKey = isSign
    if (event.repeat) burst = undefined
    else if (event.ctrlKey && key === ']') {
      // A scanner sends this for the separator of GS1.
      event.preventDefault()
      add(groupSeparator, event)
    } else if (key === 'Enter' || key === 'Tab') {
      const scanned = endOfBurst(burst, timeStamp)
      burst = undefined
      if (scanned === undefined) return
      const taken = isTyping ? takeInField(field, scanned) : takeOnScreen(scanned)
      // Enter would press the focused button, or send a form with the wrong text.
      if (taken === 'not-typed') event.preventDefault()
    } else if (isSign && add(key, event) && !isTyping) {
      // A space would press the focused button.
      event.preventDefault()
    }
  }

  document.addEventListener('beforeinput', onText, true)
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('beforeinput', onText, true)
    document.removeEventListener('keydown', onKey, true)
  }
}

/** Whether the key goes on as if a person had pressed it. */
type Taken = 'as-typed' | 'not-typed'

function takeInField(
  field: { input: HTMLInputElement; before: string } | undefined,
  scanned: string,
): Taken {
  if (field?.input.dataset['code'] === undefined) return 'as-typed'
  // The field contains more: typed before, or the first part of a code that came too slowly.
  if (!isOnlyScanned(field.input.value, field.before, scanned)) return 'as-typed'
  const problem = takeCode(field.input, scanned)
  if (problem === undefined) return 'as-typed'
  writeInto(field.input, field.before)
  // The next code replaces the text instead of appending to it.
  field.input.select()
  showToast(problem, { tone: 'danger' })
  return 'not-typed'
}

function takeOnScreen(scanned: string): Taken {
  const input = fieldOnScreen()
  const problem =
    input === undefined
      ? `Código lido: «${scanned}». Esta tela não tem onde colocá-lo.`
      : takeCode(input, scanned)
  if (problem !== undefined) showToast(problem, { tone: 'warning' })
  else if (input !== undefined) goOnAfterScan(input)
  return 'not-typed'
}

/** The search of the screen, or its only field that takes codes. An open dialog covers the fields below it. */
function fieldOnScreen(): HTMLInputElement | undefined {
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')
  const top: ParentNode = [...dialogs].at(-1) ?? document
  const inputs = [...top.querySelectorAll<HTMLInputElement>('input[data-code]')].filter(
    (input) => !input.disabled && !input.readOnly && input.getClientRects().length > 0,
  )
  const search = inputs.find((input) => input.dataset['code'] === 'search')
  return search ?? (inputs.length === 1 ? inputs[0] : undefined)
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !/^(button|checkbox|radio|file)$/.test(target.type))

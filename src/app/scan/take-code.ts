import { describeCode, valueForField, type CodeField } from '#src/domain/codes/code-fields.ts'
import { parseCode } from '#src/domain/codes/parse-code.ts'
import { vibrateFailed, vibrateSaved } from '#src/hooks/vibrate.ts'
import { showToast } from '#src/ui/notice/toast.ts'

/**
 * Writes the value of a scanned code into the field, as if a person had typed it, and says what the
 * code contains. Returns why the code is no value for this field, in Portuguese; the field then keeps
 * its text.
 */
export function takeCode(input: HTMLInputElement, scanned: string): string | undefined {
  const code = parseCode(scanned)
  const result = valueForField(input.dataset['code'] as CodeField, code)
  if ('problem' in result) {
    vibrateFailed()
    return result.problem
  }
  if (input.value !== result.value) writeInto(input, result.value)
  vibrateSaved()
  const said = describeCode(code)
  if (said !== '') showToast(`Lido: ${said}`)
  return undefined
}

/** React notices a new value only if it is set past React's own property. */
export function writeInto(input: HTMLInputElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  property?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Starts the search of a search field; elsewhere the person looks at the value and saves. */
export function goOnAfterScan(input: HTMLInputElement): void {
  if (input.dataset['code'] === 'search') input.form?.requestSubmit()
  else {
    input.focus()
    // The next code replaces this one.
    input.select()
  }
}

import {
  useEffect,
  useImperativeHandle,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type Ref,
} from 'react'
import { Button } from '../button.tsx'

interface FilePickerProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The camera of the system instead of the gallery. */
  camera?: boolean
  /** Awaited before the picker opens, to keep what must outlive the page; false keeps it closed. */
  before?: (() => Promise<boolean>) | undefined
  /** Opens it, for when something else than a tap on it asks for a photo. */
  opener?: Ref<() => void>
  /** Called at once with what was picked: a picked file goes stale. */
  onPick: (file: File) => void
  /** The person came back with nothing. */
  onNothing?: (() => void) | undefined
}

/** A button that opens the system's camera or gallery, for one image. */
export function FilePicker({
  camera = false,
  before,
  opener,
  onPick,
  onNothing,
  ...rest
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)

  // React knows no `cancel` of an input.
  useEffect(() => {
    const element = input.current
    if (element === null || onNothing === undefined) return undefined
    element.addEventListener('cancel', onNothing)
    return () => element.removeEventListener('cancel', onNothing)
  }, [onNothing])

  const open = async () => {
    if ((await before?.()) !== false) input.current?.click()
  }

  useImperativeHandle(opener, () => () => void open())

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) onPick(file)
    // The same file can be picked again.
    event.target.value = ''
  }

  return (
    <>
      <Button {...rest} onClick={() => void open()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={pick}
      />
    </>
  )
}

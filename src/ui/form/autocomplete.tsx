import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from '../page/icon.tsx'
import { Input, selectOnEnter, OverInput } from './input.tsx'
import { Spoken } from '../page/text.tsx'

interface AutocompleteProps extends FieldTexts {
  value: string
  onValue: (value: string) => void
  /** The unique options that match the typed text. */
  options: readonly string[]
  /** The options are still being read. */
  isSearching: boolean
  /**
   * Shown below the options: their source and how many more there are, or, without options, that
   * there are none.
   */
  note?: ReactNode
  placeholder?: string
  /** Called when the field gets the focus, so that options can be offered before the first key. */
  onOpen?: () => void
}

/**
 * A free text with suggestions below it. The arrows move through them, Enter or a tap takes one,
 * and Escape hides them. With none selected, Enter submits the form.
 */
export function Autocomplete(props: AutocompleteProps) {
  const { label, hint, error, code, value, onValue, options, isSearching, note } = props
  const { placeholder, onOpen } = props
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const listId = useId()
  const shows = isOpen && options.length > 0
  // An empty list must not cover the elements below, because it would catch their taps.
  const below = options.length === 0 && value !== '' ? note : undefined

  const take = (option: string) => {
    onValue(option)
    setOpen(false)
    setAt(-1)
  }
  const goBy = (by: number) => {
    setOpen(true)
    setAt((now) => Math.max(0, Math.min(options.length - 1, now + by)))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const option = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      goBy(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && shows && option !== undefined) {
      event.preventDefault()
      take(option)
    } else if (event.key === 'Escape' && shows) {
      event.preventDefault()
      setOpen(false)
    } else selectOnEnter(event)
  }

  return (
    <Field label={label} hint={below ?? hint} error={error} code={code}>
      {(ids) => (
        <chakra.div position="relative">
          <Input
            {...ids}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shows}
            aria-controls={listId}
            aria-busy={isSearching}
            {...(shows && at >= 0 ? { 'aria-activedescendant': `${listId}-${at}` } : {})}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            value={value}
            paddingInlineEnd="12"
            onChange={(event) => {
              onValue(event.target.value)
              setOpen(true)
              setAt(-1)
            }}
            onKeyDown={press}
            onFocus={() => {
              setOpen(true)
              onOpen?.()
            }}
            onBlur={() => setOpen(false)}
          />
          {isSearching && <Searching />}
          <Options hidden={!shows}>
            <chakra.div
              id={listId}
              role="listbox"
              aria-label="Sugestões"
              maxHeight="16rem"
              overflow="auto"
            >
              {options.map((option, index) => (
                // The input keeps the focus, so that arrows and Enter can choose.
                <Option
                  key={option}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  {option}
                </Option>
              ))}
            </chakra.div>
            {note !== undefined && options.length > 0 && (
              <chakra.p padding="3" color="textMuted">
                {note}
              </chakra.p>
            )}
          </Options>
        </chakra.div>
      )}
    </Field>
  )
}

const Searching = () => (
  <OverInput insetInlineEnd="4">
    <Icon as={LoaderCircle} spin />
    <Spoken>Procurando</Spoken>
  </OverInput>
)

const Options = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'calc(100% + 0.25rem)',
    overflow: 'hidden',
    background: 'surface',
    border: '2px solid',
    borderColor: 'edge',
    borderRadius: 'md',
    boxShadow: 'card',
    zIndex: '2',
  },
})

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'target',
    paddingInline: '4',
    paddingBlock: '2',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '& + &': { borderTop: '1px solid', borderColor: 'line' },
    '&[aria-selected=true]': { background: 'primary.soft', fontWeight: 'bold' },
    '@media (hover: hover)': { '&:hover': { background: 'primary.soft' } },
  },
})

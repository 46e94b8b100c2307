import { chakra } from '@chakra-ui/react'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { underHand } from '../theme/states.ts'

interface TabsProps<Id extends string | number> {
  /** The accessible name of the group of tabs. */
  label: string
  tabs: readonly { id: Id; text: string }[]
  chosen: Id
  onChoose: (id: Id) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs over a panel. The arrow keys move between them, as is usual. */
export function Tabs<Id extends string | number>(props: TabsProps<Id>) {
  const { label, tabs, chosen, onChoose, children } = props
  const list = useRef<HTMLDivElement>(null)
  const name = useId()

  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap={{ base: '4', sm: '5' }}>
      <TabList ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ id, text }) => (
          <Tab
            key={id}
            type="button"
            role="tab"
            id={`${name}-${id}`}
            data-tab={id}
            aria-selected={id === chosen}
            aria-controls={`${name}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {text}
          </Tab>
        ))}
      </TabList>
      <chakra.div
        id={`${name}-panel`}
        role="tabpanel"
        aria-labelledby={`${name}-${chosen}`}
        display="flex"
        flexDirection="column"
        gap={{ base: '4', sm: '5' }}
      >
        {children}
      </chakra.div>
    </chakra.div>
  )
}

const TabList = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    borderBottom: '2px solid',
    borderColor: 'line',
  },
})

const Tab = chakra('button', {
  base: {
    flex: { base: '1 1 auto', sm: '0 1 auto' },
    minHeight: 'target',
    paddingInline: 'min(1.5rem, 6vw)',
    fontWeight: 'bold',
    color: 'textMuted',
    borderBottom: '4px solid transparent',
    marginBottom: '-2px',
    ...underHand({ background: 'primary.soft' }),
    '&[aria-selected=true]': { color: 'primary.text', borderColor: 'primary' },
    // Print only the chosen tab.
    '&[aria-selected=false]': { '@media print': { display: 'none' } },
  },
})

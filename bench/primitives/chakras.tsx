import {
  Combobox,
  createListCollection,
  createToaster,
  Dialog,
  Menu,
  Portal,
  Tabs,
  Toast,
  Toaster,
  Tooltip,
} from '@chakra-ui/react'
import { names, text } from './samples.ts'

/** Chakra's primitives with the same content. Our system has no recipes, so they have no style. */
export const dialog = () => (
  <Dialog.Root open>
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content>
          <Dialog.Header>
            <Dialog.Title>{text}</Dialog.Title>
          </Dialog.Header>
          <Dialog.CloseTrigger>Fechar</Dialog.CloseTrigger>
          <Dialog.Body>{text}</Dialog.Body>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)

export const tabs = () => (
  <Tabs.Root value={names[0] ?? ''}>
    <Tabs.List aria-label={text}>
      {names.map((name) => (
        <Tabs.Trigger key={name} value={name}>
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    <Tabs.Content value={names[0] ?? ''}>{text}</Tabs.Content>
  </Tabs.Root>
)

export const combobox = () => (
  <Combobox.Root collection={createListCollection({ items: names })}>
    <Combobox.Label>{text}</Combobox.Label>
    <Combobox.Control>
      <Combobox.Input />
    </Combobox.Control>
    <Combobox.Positioner>
      <Combobox.Content>
        {names.map((name) => (
          <Combobox.Item key={name} item={name}>
            {name}
          </Combobox.Item>
        ))}
      </Combobox.Content>
    </Combobox.Positioner>
  </Combobox.Root>
)

const toasts = createToaster({ placement: 'top' })

export const toaster = () => {
  setTimeout(() => toasts.create({ title: text }))
  return (
    <Toaster toaster={toasts}>
      {({ title }) => (
        <Toast.Root>
          <Toast.Title>{title}</Toast.Title>
          <Toast.CloseTrigger />
        </Toast.Root>
      )}
    </Toaster>
  )
}

export const menu = () => (
  <Menu.Root open>
    <Menu.Trigger>{text}</Menu.Trigger>
    <Menu.Positioner>
      <Menu.Content>
        {names.map((name) => (
          <Menu.Item key={name} value={name}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
)

export const tooltip = () => (
  <Tooltip.Root open>
    <Tooltip.Trigger>{text}</Tooltip.Trigger>
    <Tooltip.Positioner>
      <Tooltip.Content>{text}</Tooltip.Content>
    </Tooltip.Positioner>
  </Tooltip.Root>
)

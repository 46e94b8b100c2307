import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

const Box = chakra('input', {
  base: { width: '1.5rem', height: '1.5rem', flexShrink: 0, accentColor: 'var(--primary)' },
})

interface CheckBoxProps extends ComponentProps<typeof Box> {
  label: ReactNode
}

/** A checkbox whose label is part of a full-size touch target. */
export const CheckBox = ({ label, ...rest }: CheckBoxProps) => (
  <chakra.label
    display="flex"
    alignItems="center"
    gap="3"
    minHeight="target"
    paddingInline="1"
    lineHeight="snug"
    cursor="pointer"
  >
    <Box type="checkbox" {...rest} />
    <chakra.span minWidth="0" overflowWrap="anywhere">
      {label}
    </chakra.span>
  </chakra.label>
)

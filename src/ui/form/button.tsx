import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { atTwiceTheText, underHand } from '../theme/states.ts'

/** A smaller font keeps most words whole; a longer word breaks instead of overflowing. */
const wholeWords = { [atTwiceTheText]: { fontSize: '8.5vw', overflowWrap: 'anywhere' } }

const ButtonBase = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'min(0.5rem, 2vw)',
    maxWidth: 'full',
    // At twice the text size the words need the room.
    paddingInline: 'min(1.25rem, 6vw)',
    paddingBlock: '2',
    borderRadius: 'md',
    // Visible in forced colours.
    border: '2px solid transparent',
    fontSize: 'md',
    ...wholeWords,
    fontWeight: 'bold',
    lineHeight: 'tight',
    textAlign: 'center',
    userSelect: 'none',
    transition: 'background 120ms, border-color 120ms',
    '&:is(:disabled, [aria-disabled=true])': {
      background: 'neutral.soft',
      color: 'textMuted',
      borderColor: 'line',
      borderStyle: 'dashed',
    },
    '@media print': { display: 'none' },
  },
  variants: {
    variant: {
      solid: {
        background: 'primary',
        color: 'onPrimary',
        ...underHand({ background: 'primaryStrong' }),
      },
      outline: {
        background: 'surface',
        color: 'primary.text',
        borderColor: 'edge',
        ...underHand({ background: 'primary.soft' }),
      },
      quiet: {
        color: 'primary.text',
        ...underHand({ background: 'primary.soft' }),
      },
      /** On the brand's dark band. */
      onInk: { color: 'onInk', ...underHand({ background: 'inkRaised' }) },
      danger: {
        background: 'surface',
        color: 'danger.text',
        borderColor: 'dangerSolid',
        ...underHand({ background: 'danger.soft' }),
      },
      dangerSolid: { background: 'dangerSolid', color: 'onDangerSolid' },
    },
    size: {
      /** The smallest size of a target on the floor (UX-20). */
      regular: { minHeight: 'target', minWidth: 'target' },
      /** The main action of a floor screen. */
      main: {
        minHeight: 'main',
        width: 'full',
        fontSize: 'lg',
        paddingInline: 'min(1.5rem, 6vw)',
        ...wholeWords,
      },
      /** Administration only. */
      compact: { minHeight: 'compact', minWidth: 'compact', paddingInline: '4' },
      /** The arrival kiosk. */
      kiosk: {
        minHeight: 'kiosk',
        minWidth: 'kiosk',
        fontSize: 'xl',
        paddingInline: 'min(2rem, 6vw)',
        ...wholeWords,
      },
      /** Only an icon; it needs an `aria-label`. */
      icon: { height: 'target', width: 'target', padding: '0', flexShrink: 0 },
    },
  },
  defaultVariants: { variant: 'solid', size: 'regular' },
})

interface ButtonProps extends ComponentProps<typeof ButtonBase> {
  /** The action is in progress: the button is disabled and shows that. */
  busy?: boolean
  /** The label during the action. */
  busyText?: ReactNode
}

/** A button, or with `asChild` a link that looks like one. */
export function Button({ busy = false, busyText, children, disabled, ...rest }: ButtonProps) {
  return (
    <ButtonBase
      // Tests find buttons by these attributes to measure their sizes and distances (UX-20, UX-21).
      data-variant={rest.variant}
      data-size={rest.size}
      {...(rest.asChild === true
        ? {}
        : { type: 'button' as const, disabled: disabled === true || busy })}
      {...(busy ? { 'aria-busy': true } : {})}
      {...rest}
    >
      {busy && rest.asChild !== true ? (
        <>
          <Icon as={LoaderCircle} spin />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </ButtonBase>
  )
}

/**
 * Maps style props to the scales of our tokens. Chakra's own list has a hundred more props that
 * this app does not use, and costs the sign-in screen 4 kB. Props have their CSS names; states are
 * selectors (`'&:hover'`), not `_hover`.
 */
const propsByScale: Readonly<Record<string, string>> = {
  colors:
    'background backgroundColor color fill stroke accentColor caretColor outlineColor ' +
    'textDecorationColor borderColor borderTopColor borderBottomColor borderLeftColor ' +
    'borderRightColor borderInlineColor borderBlockColor borderInlineStartColor ' +
    'borderInlineEndColor borderBlockStartColor borderBlockEndColor',
  spacing:
    'gap rowGap columnGap inset insetInline insetBlock insetInlineStart insetInlineEnd ' +
    'insetBlockStart insetBlockEnd top bottom left right ' +
    'margin marginTop marginBottom marginLeft marginRight marginInline marginBlock ' +
    'marginInlineStart marginInlineEnd marginBlockStart marginBlockEnd ' +
    'padding paddingTop paddingBottom paddingLeft paddingRight paddingInline paddingBlock ' +
    'paddingInlineStart paddingInlineEnd paddingBlockStart paddingBlockEnd ' +
    'scrollMargin scrollMarginTop scrollMarginBottom scrollPadding scrollPaddingTop ' +
    'scrollPaddingBottom textIndent',
  sizes:
    'width height minWidth minHeight maxWidth maxHeight inlineSize blockSize minInlineSize ' +
    'minBlockSize maxInlineSize maxBlockSize flexBasis',
  radii:
    'borderRadius borderTopLeftRadius borderTopRightRadius borderBottomLeftRadius ' +
    'borderBottomRightRadius borderStartStartRadius borderStartEndRadius borderEndStartRadius ' +
    'borderEndEndRadius',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  shadows: 'boxShadow',
  zIndex: 'zIndex',
}

const shorthands: Readonly<Record<string, string[]>> = {
  background: ['bg'],
  padding: ['p'],
  paddingInline: ['px'],
  paddingBlock: ['py'],
  paddingTop: ['pt'],
  paddingBottom: ['pb'],
  margin: ['m'],
  marginInline: ['mx'],
  marginBlock: ['my'],
  marginTop: ['mt'],
  marginBottom: ['mb'],
  width: ['w'],
  height: ['h'],
  minWidth: ['minW'],
  minHeight: ['minH'],
  maxWidth: ['maxW'],
  maxHeight: ['maxH'],
}

const spoken = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
}

const scaled = Object.entries(propsByScale).flatMap(([scale, props]) =>
  props.split(' ').map((prop) => {
    const shorthand = shorthands[prop]
    return [prop, { values: scale, ...(shorthand === undefined ? {} : { shorthand }) }] as const
  }),
)

export const styleProps = {
  ...Object.fromEntries(scaled),
  /** Visually hidden text for screen readers. */
  srOnly: {
    values: { type: 'boolean' },
    transform: (value: unknown) => (value === true ? spoken : {}),
  },
}

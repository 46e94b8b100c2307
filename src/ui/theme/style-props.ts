/**
 * The scale of tokens of each style prop that the components use (decision 009). Props have their
 * CSS names; states are selectors (`'&:hover'`), not `_hover`.
 */
const propsByScale: Readonly<Record<string, string>> = {
  colors:
    'background backgroundColor color fill stroke accentColor borderColor borderTopColor ' +
    'borderInlineStartColor',
  spacing:
    'gap rowGap columnGap inset insetInline insetBlock insetInlineStart insetInlineEnd ' +
    'insetBlockStart insetBlockEnd top bottom margin marginTop marginBottom marginInline ' +
    'marginInlineStart marginInlineEnd marginBlockStart padding paddingTop paddingBottom ' +
    'paddingInline paddingBlock paddingInlineStart paddingInlineEnd scrollMarginTop ' +
    'scrollPaddingBottom',
  sizes: 'width height minWidth minHeight maxWidth maxHeight flexBasis',
  radii:
    'borderRadius borderStartStartRadius borderStartEndRadius borderEndStartRadius ' +
    'borderEndEndRadius',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  shadows: 'boxShadow',
  zIndex: 'zIndex',
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
  props.split(' ').map((prop) => [prop, { values: scale }] as const),
)

export const styleProps = {
  ...Object.fromEntries(scaled),
  /** Visually hidden text for screen readers. */
  srOnly: {
    values: { type: 'boolean' },
    transform: (value: unknown) => (value === true ? spoken : {}),
  },
}

import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react'
import { breakpoints } from './breakpoints.ts'
import { styleProps } from './style-props.ts'

const css = (name: string) => ({ value: `var(--${name})` })
const values = (byName: Record<string, string>) =>
  Object.fromEntries(Object.entries(byName).map(([name, value]) => [name, { value }]))

const tone = (name: string) => ({ soft: css(`${name}-soft`), text: css(`${name}-text`) })

const lengths = values({
  0: '0rem',
  0.5: '0.125rem',
  1: '0.25rem',
  1.5: '0.375rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
  24: '6rem',
  /** The margin at a phone's sides; at twice the text size it shrinks in favour of the text. */
  side: 'min(1rem, 5vw)',
})

const ourTokens = () =>
  createSystem(
    defineConfig({
      utilities: styleProps,
      preflight: false,
      // With layers, each style of a new component would make the browser restyle and lay out the
      // whole page, because the order of layers, and with it of fonts, may have changed.
      disableLayers: true,
      theme: {
        breakpoints,
        keyframes: {
          spin: { to: { transform: 'rotate(360deg)' } },
          breathe: { '50%': { opacity: '0.45' } },
          rise: { from: { opacity: '0', transform: 'translateY(0.5rem)' } },
        },
        tokens: {
          colors: {
            bg: css('bg'),
            surface: css('surface'),
            sunken: css('sunken'),
            text: css('text'),
            textMuted: css('text-muted'),
            /** For decorative lines, which need no contrast. */
            line: css('line'),
            /** For the border of a control, which needs contrast. */
            edge: css('edge'),
            primary: { DEFAULT: css('primary'), ...tone('primary') },
            primaryStrong: css('primary-strong'),
            onPrimary: css('on-primary'),
            ink: css('ink'),
            inkRaised: css('ink-raised'),
            onInk: css('on-ink'),
            onInkMuted: css('on-ink-muted'),
            signal: css('signal'),
            onSignal: css('on-signal'),
            neutral: tone('neutral'),
            /** Our secondary colour is the neutral one. */
            secondary: tone('neutral'),
            info: tone('info'),
            success: tone('success'),
            warning: tone('warning'),
            danger: tone('danger'),
            dangerSolid: css('danger-solid'),
            onDangerSolid: css('on-danger-solid'),
            successSolid: css('success-solid'),
            onSuccessSolid: css('on-success-solid'),
          },
          // Floor text is at least 18 px: `sm` is for administration and for the kiosk's small
          // print.
          fontSizes: values({
            sm: '1rem',
            md: '1.125rem',
            lg: '1.25rem',
            xl: '1.5rem',
            '2xl': '1.875rem',
            '3xl': '2.25rem',
            '4xl': '3rem',
          }),
          fontWeights: values({ normal: '400', medium: '550', bold: '680', black: '780' }),
          lineHeights: values({ tight: '1.15', snug: '1.28', normal: '1.4' }),
          letterSpacings: values({ tight: '-0.012em', wide: '0.04em', label: '0.07em' }),
          spacing: lengths,
          sizes: {
            ...lengths,
            ...values({
              full: '100%',
              // UX-20: the smallest target on the floor, the main action, administration, the
              // kiosk. In px, because fingers do not grow with the text; larger text makes a target
              // grow by its content.
              target: '56px',
              main: '64px',
              compact: '44px',
              kiosk: '96px',
              sidebar: '256px',
              page: '60rem',
            }),
          },
          radii: values({ sm: '0.375rem', md: '0.625rem', lg: '0.875rem', full: '999px' }),
          shadows: { card: css('shadow') },
          zIndex: values({ bar: '10', menu: '15', toast: '20' }),
        },
      },
    }),
  )

/**
 * Chakra with only our few tokens and none of its recipes: its default system would double the
 * script of the sign-in screen. Colours are in tokens.css, with the themes.
 */
export const makeSystem = () => rememberRecipes(ourTokens())

/**
 * Chakra's factory asks for the recipe of a component at each render, and a new recipe has no style computed yet: this
 * was half of the factory's time.
 */
function rememberRecipes(system: SystemContext): SystemContext {
  type MakeRecipe = (config: object) => object
  const make = system.cva as MakeRecipe
  const recipes = new WeakMap<object, object>()
  const cva: MakeRecipe = (config) => {
    const recipe = recipes.get(config) ?? make(config)
    recipes.set(config, recipe)
    return recipe
  }
  return { ...system, cva: cva as SystemContext['cva'] }
}

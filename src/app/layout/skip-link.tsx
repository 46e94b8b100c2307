import { chakra } from '@chakra-ui/react'

/** The keyboard's first stop, which skips the bars. It is visible while it has the focus. */
export const SkipLink = () => (
  <chakra.a
    href="#conteudo"
    className="no-print"
    position="fixed"
    insetInlineStart="4"
    insetBlockStart="2"
    zIndex="toast"
    display="flex"
    alignItems="center"
    minHeight="target"
    paddingInline="5"
    borderRadius="md"
    background="signal"
    color="onSignal"
    fontWeight="bold"
    transform="translateY(-200%)"
    css={{ '&:focus': { transform: 'none' } }}
  >
    Ir para o conteúdo
  </chakra.a>
)

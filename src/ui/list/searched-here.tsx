import { Text } from '../page/text.tsx'

/** Under a search that looked at what this device keeps, and why it did. */
export const SearchedHere = ({ serverFailed }: { serverFailed: boolean }) => (
  <Text muted>
    {serverFailed ? 'O servidor falhou' : 'Sem conexão'}: a pesquisa olhou só o que está neste
    aparelho.
  </Text>
)

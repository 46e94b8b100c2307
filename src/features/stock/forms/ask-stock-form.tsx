import { chakra } from '@chakra-ui/react'
import { MapPin, Package, Search, type LucideIcon } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { Autocomplete } from '#src/ui/form/autocomplete.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { FieldProblem } from '#src/ui/form/field.tsx'
import { selectOnEnter, TextField } from '#src/ui/form/input.tsx'
import type { AskedStock } from '../addresses.ts'
import { useLots, useMaterials } from '../components/use-suggestions.ts'

interface AskStockFormProps {
  /** The query in the address. */
  asked: AskedStock
  onAsk: (asked: AskedStock) => void
  /** Another type was chosen: the result of the previous query does not answer it. */
  onOtherType: () => void
}

/** «Consulta»: by line, or by product and lot (spec 1 §2). */
export function AskStockForm({ asked, onAsk, onOtherType }: AskStockFormProps) {
  const [tipo, setTipo] = useState(asked.tipo)
  const [local, setLocal] = useState(asked.local ?? '')
  const [produto, setProduto] = useState(asked.produto ?? '')
  const [lote, setLote] = useState(asked.lote ?? '')
  const [isAsked, setAsked] = useState(false)
  const [opened, setOpened] = useState({ produto: false, lote: false })
  const isBy = (field: 'produto' | 'lote', typed: string) =>
    tipo === 'produto' && (opened[field] || typed.trim() !== '')
  const materials = useMaterials(produto, isBy('produto', produto))
  const lots = useLots(lote, produto, isBy('lote', lote))

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (tipo === undefined) vibrateFailed()
    else if (tipo === 'linha') onAsk({ tipo, local: local.trim() })
    else onAsk({ tipo, produto: produto.trim(), lote: lote.trim() })
  }

  return (
    <Card asChild display="flex" flexDirection="column" gap="4">
      <form noValidate role="search" aria-label="Consulta de estoque" onSubmit={ask}>
        <TypeChoice
          tipo={tipo}
          onTipo={(next) => {
            setTipo(next)
            if (asked.tipo !== undefined && next !== asked.tipo) onOtherType()
          }}
          error={isAsked && tipo === undefined ? 'Selecione um tipo de Consulta' : undefined}
        />
        {tipo === 'linha' && (
          <TextField
            label="Linha"
            code="line"
            hint="Como A1-001. Em branco, todas as linhas."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            onKeyDown={selectOnEnter}
            value={local}
            onChange={(event) => setLocal(event.target.value.toLocaleUpperCase('pt-BR'))}
          />
        )}
        {tipo === 'produto' && (
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: '1fr', md: '3fr 2fr' }}
            gap="4"
            alignItems="start"
          >
            <Autocomplete
              label="Produto"
              value={produto}
              onValue={setProduto}
              onOpen={() => setOpened((now) => ({ ...now, produto: true }))}
              {...materials}
            />
            <Autocomplete
              label="Lote"
              code="lot"
              value={lote}
              onValue={setLote}
              onOpen={() => setOpened((now) => ({ ...now, lote: true }))}
              {...lots}
            />
          </chakra.div>
        )}
        <Button type="submit" size="main">
          <Icon as={Search} size="1.4em" />
          Pesquisar
        </Button>
      </form>
    </Card>
  )
}

const types: readonly { tipo: NonNullable<AskedStock['tipo']>; word: string; icon: LucideIcon }[] =
  [
    { tipo: 'linha', word: 'Linha', icon: MapPin },
    { tipo: 'produto', word: 'Produto', icon: Package },
  ]

interface TypeChoiceProps {
  tipo: AskedStock['tipo']
  onTipo: (tipo: AskedStock['tipo']) => void
  error: string | undefined
}

const TypeChoice = ({ tipo, onTipo, error }: TypeChoiceProps) => (
  <chakra.fieldset display="flex" flexDirection="column" gap="2" minWidth="0">
    <chakra.legend fontWeight="bold" lineHeight="snug" marginBottom="2">
      Tipo de consulta
    </chakra.legend>
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8rem), 1fr))"
      gap="3"
    >
      {types.map((one) => (
        <Choice key={one.tipo}>
          <input
            type="radio"
            name="tipo"
            checked={tipo === one.tipo}
            onChange={() => onTipo(one.tipo)}
          />
          <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
            <Icon as={one.icon} />
          </chakra.span>
          {one.word}
        </Choice>
      ))}
    </chakra.div>
    {error !== undefined && <FieldProblem>{error}</FieldProblem>}
  </chakra.fieldset>
)

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'md',
    border: '2px solid',
    borderColor: 'edge',
    background: 'surface',
    fontWeight: 'bold',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'primary', background: 'primary.soft' },
    '&:has(:focus-visible)': {
      outline: 'var(--focus-width) solid var(--focus)',
      outlineOffset: '2px',
    },
    '& input': { width: '1.4rem', height: '1.4rem', accentColor: 'var(--primary)', flexShrink: 0 },
    '& input:focus-visible': { outline: 'none' },
  },
})

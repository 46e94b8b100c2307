import { chakra } from '@chakra-ui/react'
import { Copy, Phone, PhoneCall } from 'lucide-react'
import { useRef } from 'react'
import { formatPhone } from '#src/domain/names/phones.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { describeProduct, isCalled } from '../rules.ts'
import type { ShownExit } from '../shown.ts'
import { copyText, isSmallScreen } from './copy-phone.ts'
import { useCallDriver } from './use-call-driver.ts'

interface LoadingDialogProps {
  item: ShownExit
  onClose: () => void
  /** Reads the list again. */
  onCalled: () => Promise<void>
}

/** The driver, their telephone, and the products with their places (spec 1 §2). */
export function LoadingDialog({ item, onClose, onCalled }: LoadingDialogProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { mutate, isPending } = useCallDriver(item.idSaida, async () => {
    showToast('Motorista chamado')
    await onCalled()
  })
  const isOnline = useNetwork().level !== 'offline'
  const { motorista, telefone } = item
  const produtos = item.produtos ?? []

  const copy = async () => {
    if (telefone === null) return
    const isCopied = await copyText(telefone)
    if (isCopied) showToast('Telefone copiado')
    else showToast('Não foi possível copiar o telefone.', { tone: 'danger' })
    if (isSmallScreen()) link.current?.click()
  }

  return (
    <Dialog
      title={`Saída ${item.idSaida}`}
      onClose={onClose}
      actions={
        <>
          {!isCalled(item) && (
            <OnlineOnly online={isOnline}>
              {(state) => (
                <Button size="main" busy={isPending} {...state} onClick={() => mutate()}>
                  <Icon as={PhoneCall} />
                  Chamar Motorista
                </Button>
              )}
            </OnlineOnly>
          )}
          {telefone !== null && (
            <Button size="main" variant="outline" onClick={() => void copy()}>
              <Icon as={Copy} />
              Copiar Telefone
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { term: 'Motorista', value: motorista },
          {
            term: 'Telefone',
            value:
              telefone === null ? null : (
                <TelLink ref={link} href={`tel:${telefone.replaceAll(/[^\d+]/g, '')}`}>
                  <Icon as={Phone} />
                  {formatPhone(telefone)}
                </TelLink>
              ),
          },
        ]}
      />
      <Heading as="h3">Produtos</Heading>
      {produtos.length === 0 ? (
        <Text muted>Nenhum produto informado</Text>
      ) : (
        <Products>
          {produtos.map((product, at) => (
            <li key={product.local ?? at}>{describeProduct(product)}</li>
          ))}
        </Products>
      )}
    </Dialog>
  )
}

const TelLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'target',
    color: 'primary.text',
    textDecoration: 'underline',
    fontSize: 'lg',
  },
})

const Products = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    fontSize: 'lg',
    fontWeight: 'bold',
    '& li': { paddingBlock: '1', borderBottom: 'var(--edge-width) solid', borderColor: 'line' },
  },
})

import { chakra } from '@chakra-ui/react'
import { Copy, Phone, PhoneCall } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '#contract/paths.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { type Id, isSameId } from '#src/domain/names/ids.ts'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { isOnWall } from '#src/session/roles.ts'
import { readNow, sendOnline, useOnlineWrite } from '#src/hooks/send-online.ts'
import { describeProduct, isCalled, isPending } from '../rules.ts'
import { reads, type ShownExit } from '../reads.ts'

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
  const onWall = isOnWall(useSessionOnScreen()?.claims.roles ?? [])
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
          {!isCalled(item) && !onWall && (
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

/** Matches a phone: a screen narrower than `xs` of spec 1 §9, or a phone in landscape. */
const smallScreen = '(max-width: 575.98px), (pointer: coarse) and (max-height: 480px)'

const isSmallScreen = (): boolean => matchMedia(smallScreen).matches

/** Resolves to whether the text was copied. Without HTTPS a browser has no clipboard. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Calls a driver. It needs the network, because the call must be visible on every monitor. It stays pending until
 * `onCalled` has read the list again, so that no second call is offered.
 */
const useCallDriver = (idSaida: Id, onCalled: () => Promise<void>) =>
  useOnlineWrite({
    onSuccess: onCalled,
    mutationFn: () =>
      sendOnline({
        method: 'PUT',
        path: paths.exitDriverCall(idSaida),
        body: { status: 1 },
        isMade: () => isCalledNow(idSaida),
        // The monitor showed the driver as not called when the user tapped.
        wasAbsent: true,
        ifUnknown: 'Atualize o monitor e veja se o motorista já está como chamado.',
      }),
  })

/** Reads whether the driver is called. Throws if the exit is no longer on the monitor. */
async function isCalledNow(idSaida: Id): Promise<boolean> {
  const { itens } = await readNow(reads.loadings(''))
  const item = itens?.find((one) => isSameId(one.idSaida, idSaida))
  if (item === undefined) throw new Error('not on the monitor')
  return !isPending(item)
}

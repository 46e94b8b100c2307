import { BlockList, isIP } from 'node:net'
import { CannotStart } from './settings.ts'

/** Returns these addresses and networks; throws `CannotStart` for one that is invalid or too wide. */
export function checkTrustedProxies(proxies: string[]): string[] {
  const isNetwork = (value: string) => {
    const [address = '', bits, ...rest] = value.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    return isIP(address) !== 0 && fits && rest.length === 0
  }
  const wrong = proxies.find((value) => !isNetwork(value))
  if (wrong !== undefined) {
    throw new CannotStart(
      `TRUSTED_PROXIES só aceita endereços IP ou redes, como 10.0.0.0/8 (recebido: «${wrong}»).`,
    )
  }
  // No network of proxies is this wide, and two networks of half the address space would cover all of it.
  const everybody = proxies.find((value) => {
    const [address = '', bits] = value.split('/')
    return bits !== undefined && Number(bits) < leastBitsOf(address, Number(bits))
  })
  if (everybody === undefined) return proxies
  // Every caller could then forge its address and so evade the limit of sign-in attempts.
  throw new CannotStart(
    `TRUSTED_PROXIES não pode confiar em qualquer endereço: informe só os proxies (recebido: «${everybody}»).`,
  )
}

/** Minimum number of prefix bits of a network of proxies. */
function leastBitsOf(address: string, bits: number): number {
  if (isIP(address) === 4) return 8
  // IPv4 addresses are compared as ::ffff:a.b.c.d, so a network of IPv6 can contain all of them.
  const network = new BlockList()
  network.addSubnet(address, Math.min(bits, 96), 'ipv6')
  return network.check('::ffff:0:0', 'ipv6') ? 96 + 8 : 16
}

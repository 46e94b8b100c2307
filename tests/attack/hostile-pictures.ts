import { picture } from '#provider/testing/pictures.ts'
import { sendPhoto } from './send.ts'
import type { Attack } from './target.ts'

export const hostilePictures: Attack = {
  name: 'hostile-pictures',
  what: 'pictures of one pixel by 40,000, truncated pictures and files that are no pictures: each is refused with its status and its message. Twelve large pictures of one person do not delay the photo of another person until they are done',
  run: async (target) => {
    const [ana, beto] = [await target.authorize('ana'), await target.authorize('beto')]
    const good = await picture()
    const long = 'A imagem tem 40000 pixels de lado; o máximo é 30000'
    const none = 'O arquivo não é uma imagem'
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'
    const hostile: [string, Buffer, string][] = [
      ['one pixel wide', await picture(1, 40_000), `413 ${long}`],
      ['one pixel high', await picture(40_000, 1), `413 ${long}`],
      ['half', good.subarray(0, good.length / 2), '422 A imagem está incompleta ou danificada'],
      ['nothing', Buffer.alloc(0), '422 O arquivo está vazio (0 bytes)'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), `415 ${none}`],
      ['a drawing', Buffer.from(drawing), `415 ${none}`],
    ]
    const found: string[] = []
    for (const [what, bytes, wanted] of hostile) {
      const { status, message } = await sendPhoto(target, ana, bytes)
      const reported = `${status} ${message}`
      if (reported !== wanted) found.push(`${what}: ${reported}, not ${wanted}`)
    }
    const large = await picture(5_000, 4_000)
    const times = target.isShort ? 4 : 12
    const answered: string[] = []
    const send = async (name: string, person: Record<string, string>, bytes: Buffer) => {
      const { status } = await sendPhoto(target, person, bytes)
      answered.push(name)
      if (status >= 500) found.push(`a photo of ${name}: ${status}`)
    }
    const sent = Array.from({ length: times }, () => send('ana', ana, large))
    await Promise.all([...sent, send('beto', beto, good)])
    if (answered.at(-1) === 'beto') found.push('the photo of another person came last')
    return found
  },
}

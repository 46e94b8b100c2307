import { chakra } from '@chakra-ui/react'
import { ClipboardList } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { placeAt } from '#src/domain/names/place-names.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import { admit } from '../routes/access.ts'
import { useViewer } from '../start/use-viewer.ts'

/** The places for photos: the lists of the records that take them. */
const places = [
  placeAt('/ops/relatorios/recebimento'),
  placeAt('/ops/relatorios/estufagem'),
  placeAt('/sgi/checklists/empilhadeiras'),
  placeAt('/sgi/checklists/carregamento'),
]

interface PlacesProps {
  question: string
  /** Runs before the navigation; resolves to whether to navigate. */
  onChoose?: () => Promise<boolean>
}

/** Asks where the photos belong, and navigates there. */
export function Places({ question, onChoose }: PlacesProps) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const once = useSingleTap()
  const choose = (path: string) =>
    once(async () => {
      if (onChoose === undefined || (await onChoose())) await navigate(path)
    })
  return (
    <>
      <Heading>{question}</Heading>
      <chakra.ul
        aria-label={question}
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 1fr))"
        gap="3"
      >
        {places
          .filter(({ path }) => admit(path, viewer) === 'admitted')
          .map(({ path, label }) => (
            <li key={path}>
              {onChoose === undefined ? (
                <Button asChild variant="outline" size="main" width="full">
                  <Link to={path}>
                    <Icon as={ClipboardList} />
                    {label}
                  </Link>
                </Button>
              ) : (
                <Button
                  variant="outline"
                  size="main"
                  width="full"
                  onClick={() => void choose(path)}
                >
                  <Icon as={ClipboardList} />
                  {label}
                </Button>
              )}
            </li>
          ))}
      </chakra.ul>
    </>
  )
}

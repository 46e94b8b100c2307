import { RefreshCw, TabletSmartphone } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { wallTimeOf } from '#src/domain/time/wall-time.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNow } from '#src/hooks/use-now.ts'
import { BarButton } from '#src/ui/form/bar-button.tsx'
import { SelectField } from '#src/ui/form/input.tsx'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { ListProblem } from '#src/ui/list/list-problem.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { deviceColumns } from '../components/device-columns.tsx'
import { ThisDevice } from '../components/this-device.tsx'
import { reads, refreshMs } from '../reads.ts'
import { judgeDevices, lateAfterMs, needs, type Need } from '../rules.ts'
import { needWords } from '../words.ts'

/** The filter in the address. */
const filterName = 'mostrar'

/** «Aparelhos»: which tablets hold work, who is late, full, or on an old version. */
export default function DevicesScreen() {
  const { timeZone } = useRuntime().config
  const found = useRead(reads.devices(), { everyMs: refreshMs })
  const now = useNow()
  const [params, setParams] = useSearchParams()
  const wanted = needOf(params.get(filterName))
  const { value, error, askedAt } = found
  const all = judgeDevices(
    value?.itens ?? [],
    providerNow(value?.updatedAt, askedAt, now, timeZone),
    value?.versao,
  )
  const rows = wanted === undefined ? all : all.filter((one) => one.needs.includes(wanted))
  return (
    <Page
      wide
      title="Aparelhos"
      extra={<BarButton icon={RefreshCw} text="Atualizar" onClick={() => void found.refetch()} />}
    >
      <Text muted>
        O que cada tablet informou por último. Atrasado: tem envio parado há mais de{' '}
        {lateAfterMs / 3_600_000} horas. Pouco espaço: mais de 80 % usado, ou não cabe mais foto.
      </Text>
      <ReadsAge read={found} />
      {error?.status === 404 && value === undefined ? (
        <EmptyState
          icon={TabletSmartphone}
          title="O servidor não guarda a lista de aparelhos"
          text="Os tablets funcionam e enviam do mesmo jeito."
        />
      ) : value === undefined && error !== undefined ? (
        <ListProblem
          message={error.message}
          isConnection={error.isConnection}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <>
          <SelectField
            label="Mostrar"
            className="no-print"
            value={wanted ?? ''}
            onChange={({ target }) =>
              setParams(target.value === '' ? {} : { [filterName]: target.value }, {
                replace: true,
              })
            }
          >
            <option value="">Todos ({all.length})</option>
            {needs.map((need) => (
              <option key={need} value={need}>
                {needWords[need].filter} ({all.filter((one) => one.needs.includes(need)).length})
              </option>
            ))}
          </SelectField>
          <DataTable
            caption="Aparelhos"
            columns={deviceColumns(found.refetch)}
            rows={rows}
            rowKey={({ device }) => device.idAparelho ?? ''}
            loading={found.loading}
            emptyText={
              wanted === undefined ? 'Nenhum aparelho informou nada ainda' : 'Nenhum aparelho assim'
            }
            cardsBelow="60rem"
          />
          {value?.entraSozinho === true && <ThisDevice />}
        </>
      )}
    </Page>
  )
}

const needOf = (text: string | null): Need | undefined => needs.find((need) => need === text)

/**
 * The provider's clock as wall time, in ms: from the answer and its age, because the clock of this device may be
 * wrong. Without the provider's date, this device's clock.
 */
function providerNow(
  updatedAt: string | null | undefined,
  askedAt: number | undefined,
  now: number,
  timeZone: string,
): number {
  const at = Date.parse(updatedAt ?? '')
  if (Number.isNaN(at) || askedAt === undefined) return wallTimeOf(now, timeZone).getTime()
  return at + Math.max(0, now - askedAt)
}

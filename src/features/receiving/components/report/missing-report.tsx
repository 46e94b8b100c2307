import type { ApiError } from '#src/api/api-error.ts'
import { ReadProblem } from '../read-problem.tsx'

interface MissingReportProps {
  error: ApiError | undefined
  onRetry?: () => void
}

/** Shown instead of a report that does not exist (spec 2 §8). */
export const MissingReport = (props: MissingReportProps) => (
  <ReadProblem
    title="Relatório não Encontrado"
    text="Ocorreu um erro na consulta do Relatório"
    {...props}
  />
)

import { prepareBaseData } from './support/base-data.ts'

export default prepareBaseData

export { useTemperatureUnit } from '../trade/use-temperature-unit.ts'

import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import { useTopicRow } from '../live/use-topic.ts'

/** In which the organization reads temperatures. */
export const useTemperatureUnit = (): TemperatureUnit => useTopicRow('organisation')?.temperatureUnit ?? 'fahrenheit'

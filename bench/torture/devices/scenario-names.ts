/** Each is one thing that happens, see `scenarios.ts`. */
export const scenarioNames = ['many', 'killed', 'restored'] as const
export type ScenarioName = (typeof scenarioNames)[number]
export const isScenario = (text: string): text is ScenarioName => scenarioNames.some((name) => name === text)

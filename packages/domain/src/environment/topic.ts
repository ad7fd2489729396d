/** Longer ones no sensor has; brokers take up to 65,535 bytes. */
const longestTopic = 200

const control = /\p{Cc}/u

/** Why a source cannot listen to a topic; null when it can. `+` stands for one level, as in MQTT 3.1.1 §4.7. */
export function topicProblem(topic: string): string | null {
  if (topic.length > longestTopic) return `Use at most ${longestTopic} characters`
  if (control.test(topic)) return 'Use letters, numbers and signs'
  if (topic.startsWith('$')) return 'A topic that begins with $ belongs to the broker itself'
  if (topic.includes('#')) return 'Name each level: # would take in whatever lies below'
  const levels = topic.split('/')
  if (levels.some((level) => level.includes('+') && level !== '+')) return '+ stands for a whole level: farm/+/climate'
  if (levels[0] === '+') return 'Begin with a level that has a name'
  return null
}

/** The levels that stand in place of each `+`; null where the topic is not one of the filter. */
export function matchedLevels(filter: string, topic: string): string[] | null {
  const wanted = filter.split('/')
  const levels = topic.split('/')
  if (wanted.length !== levels.length) return null
  if (wanted.some((level, at) => level !== '+' && level !== levels[at])) return null
  return levels.filter((_, at) => wanted[at] === '+')
}

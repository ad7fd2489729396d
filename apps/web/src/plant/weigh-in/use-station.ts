import { strainPasts } from '@cultivatd/domain/harvest/weight-doubts'
import { readWeight } from '@cultivatd/domain/harvest/weights'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { TagLabel } from '@cultivatd/domain/tag/tag'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { judgeWeight, type WeighingFacts } from '@cultivatd/domain/weigh-in/judge-weight'
import { plantText, weightText } from '@cultivatd/domain/weigh-in/plant-weight'
import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { useMemo, useState } from 'react'
import { randomKey } from '../../live/repeat-key.ts'
import { useTopic } from '../../live/use-topic.ts'
import { useDraftState } from '../../ui/draft/draft-of.tsx'
import { byLastDigits } from '../../trade/last-digits.ts'
import type { StationWeight } from './acted-weights.ts'
import { type Said, signal } from './tones.ts'
import type { Scale } from './use-scale.ts'
import type { StationWeights } from './use-station-weights.ts'

/** The plant on the scale. */
interface Chosen {
  label: string
  /** The weights of it that the next one replaces. */
  replaces: readonly string[]
}

/** What the station asks before it goes on. */
export type Question =
  | { of: 'repeat'; label: string; text: string; replaces: readonly string[] }
  | { of: 'unexpected'; label: string; text: string }
  | { of: 'doubt'; weightGrams: number; text: string }
  | { of: 'which'; labels: readonly string[]; text: string }

export interface Told {
  tone: 'ok' | 'info' | 'error'
  text: string
}

export interface StationFacts {
  weighIn: WeighIn
  weights: readonly StationWeight[]
  /** The plants that stand in the room, as far as they are known here. */
  plants: readonly StandingPlant[]
  scale: Scale
  station: string
  acts: StationWeights
}

/** The rhythm of a station: a plant, its weight, the next one; what is not as it should be stops it. */
export function useStation(facts: StationFacts) {
  const { weighIn, weights, scale, station, acts } = facts
  // A page that is loaded anew goes on with the plant that lies on the scale.
  const [chosen, setChosen] = useDraftState<Chosen | null>('chosen', null)
  const [typed, setTyped] = useDraftState('typed', '')
  const [question, setQuestion] = useState<Question | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const factsOf = useWeighingFacts(facts)
  const onScale = chosen && typed === '' && scale.standing.isFresh ? scale.standing.on : null

  const say = (is: Said, text: string, tone: Told['tone'] = 'error') => {
    signal(is)
    setTold({ tone, text })
  }
  const ask = (is: Said, next: Question) => {
    signal(is)
    setTold(null)
    setQuestion(next)
  }
  const clear = () => {
    setChosen(null)
    setTyped('')
    setQuestion(null)
  }

  /** Puts a plant on the scale; what somebody said yes to is asked no more. */
  function choose(label: string, answered: { replaces?: readonly string[]; isExpected?: boolean } = {}) {
    const { refusals, repeats, unexpected } = judgeWeight({ label, weightGrams: null }, factsOf(label))
    const [refused] = refusals
    if (refused) return say('wrong', `${plantText(label)}: ${refused.message}`)
    if (repeats.length > 0 && !answered.replaces) {
      const text = `${plantText(label)} was weighed already: ${repeats.map(weightText).join(' and ')}. Weigh it again?`
      return ask('repeat', { of: 'repeat', label, text, replaces: repeats.map(({ id }) => id) })
    }
    if (unexpected && !answered.isExpected)
      return ask('doubt', { of: 'unexpected', label, text: `${unexpected}. Weigh it all the same?` })
    clear()
    setTold(null)
    setChosen({ label, replaces: answered.replaces ?? [] })
    signal('chosen')
  }

  /** Takes the weight for the plant; false where it was not taken, and why is said or asked. */
  function take(isConfirmed = false): boolean {
    if (!chosen) return false
    const { label, replaces } = chosen
    const read = typed === '' ? { weight: onScale?.grams ?? null, problem: null } : readWeight(typed)
    if (read.weight === null) {
      say('wrong', read.problem ?? `Weigh ${plantText(label)} first, or type its weight`)
      return false
    }
    const { doubt } = judgeWeight({ label, weightGrams: read.weight }, factsOf(label))
    if (doubt && !isConfirmed) {
      const weightGrams = read.weight
      ask('doubt', {
        of: 'doubt',
        weightGrams,
        text: `${plantText(label)}: ${quantityText(weightGrams)} g, really? ${doubt}.`,
      })
      return false
    }
    const form = {
      id: randomKey(),
      label,
      weightGrams: read.weight,
      read: typed === '' && onScale ? { value: onScale.value, unit: onScale.unit } : null,
      station,
      isConfirmed,
    }
    acts.weigh(form, replaces)
    scale.taken()
    clear()
    setTold(null)
    signal('taken')
    return true
  }

  function scan(code: string) {
    if (question) return say('wrong', 'Answer the question first')
    if (!TagLabel.safeParse(code).success) return say('wrong', 'This is the label of a place. Scan the tag of a plant')
    if (code === chosen?.label) return say('repeat', `${plantText(code)} is on the scale already`, 'info')
    // Whoever scans on means that the weight is right; without one the plant before waits for its turn.
    if (chosen && (typed !== '' || onScale) && !take()) return
    choose(code)
  }

  /** The key at the end of the pad: takes the weight, or finds the plant by the last digits. */
  function next() {
    if (question) return
    if (chosen) return void take()
    if (typed === '') return say('wrong', 'Scan a plant, or type the last digits of its tag')
    const labels = new Set([...weighIn.plants, ...facts.plants.map(({ metrc }) => metrc.Label)])
    const found = byLastDigits(typed, [...labels])
    const [only] = found?.labels ?? []
    if (only) return choose(only)
    if (found?.choices) return ask('doubt', { of: 'which', labels: found.choices, text: found.problem ?? '' })
    say('wrong', found?.problem ?? `No plant of this room ends in ${typed}`)
  }

  function answer(isYes: boolean, label = '') {
    if (!question) return
    setQuestion(null)
    if (question.of === 'doubt') return isYes ? void take(true) : setTyped('')
    if (!isYes) return clear()
    if (question.of === 'repeat') return choose(question.label, { replaces: question.replaces })
    choose(question.of === 'which' ? label : question.label, question.of === 'unexpected' ? { isExpected: true } : {})
  }

  return {
    chosen,
    typed,
    onScale,
    question,
    told,
    edit: (change: (text: string) => string) => {
      if (question) return
      setTold(null)
      setTyped((text) => change(text).slice(0, 12))
    },
    put: setTyped,
    scan,
    next,
    answer,
    choose,
    leave: clear,
    last: lastOf(weights, station),
  }
}

export type Station = ReturnType<typeof useStation>

/** The weight that was taken last at this station and stands. */
const lastOf = (weights: readonly StationWeight[], station: string): StationWeight | null =>
  weights
    .filter((one) => one.ended === null && one.operationId === null && one.station === station)
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.arrived - one.arrived)[0] ?? null

/** What the rule of a weight asks, as far as it is known here. */
function useWeighingFacts({ weighIn, weights, plants }: StationFacts): (label: string) => WeighingFacts {
  const { rows: harvests } = useTopic('harvests', { facilityId: weighIn.facilityId })
  const pasts = useMemo(() => strainPasts(harvests), [harvests])
  const byLabel = useMemo(() => new Map(plants.map((plant) => [plant.metrc.Label, plant])), [plants])
  return (label) => {
    const plant = byLabel.get(label)
    const past = pasts.get(plant?.metrc.StrainName ?? '')
    // What stands elsewhere is not known here: the server knows it.
    return { weighIn, weights, plant: plant ?? 'unknown', ...(past && { past }) }
  }
}

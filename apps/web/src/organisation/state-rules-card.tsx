import { ruleProblems } from '@cultivatd/domain/organisation/organisation'
import {
  defaultRules,
  isYesRule,
  type RuleName,
  ruleNames,
  ruleWords,
  type StateRule,
} from '@cultivatd/domain/repair/state-rules'
import { type StateCode, stateCodes, states } from '@cultivatd/domain/facility/states'
import { readNumber } from '@cultivatd/domain/field/typed-number'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Choice } from '../ui/choice.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import type { SettingsCardProps, TypedRule, TypedRules } from './settings-draft.ts'
import styles from './organisation.module.css'

const choices = stateCodes.map((state) => ({ value: state, label: states[state] }))
const codeOf = (text: string | null): StateCode | null => stateCodes.find((state) => state === text) ?? null
const ownSource = 'Set by the organization'

/** The rules of each state against which changes are tried, with who says so; each can be set otherwise, and back. */
export function StateRulesCard({ draft: { stateRules }, isBusy, onEdit }: SettingsCardProps) {
  const [state, setState] = useState<StateCode | null>(null)
  return (
    <Card title="Rules of states">
      <p className="hint">
        Every change is tried against these before it is sent. The state of a facility is that of its address; without
        one what holds everywhere is tried.
      </p>
      <div className="mt3">
        <Choice
          label="State"
          value={state}
          none="Choose a state"
          options={choices}
          onChange={(next) => setState(codeOf(next))}
        />
      </div>
      {state !== null && (
        <div className={classNames('mt3', styles.rules)}>
          {ruleNames.map((name) => (
            <Rule
              key={`${state} ${name}`}
              name={name}
              rule={stateRules[state]?.[name] ?? defaultRules(state)[name]}
              isChanged={stateRules[state]?.[name] !== undefined}
              byDefault={defaultRules(state)[name]}
              isLocked={isBusy}
              onSet={(rule) => onEdit({ stateRules: withRule(stateRules, state, name, rule) })}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

function withRule(changes: TypedRules, state: StateCode, name: RuleName, rule: TypedRule | undefined): TypedRules {
  const { [name]: _before, ...others } = changes[state] ?? {}
  const { [state]: _all, ...rest } = changes
  const its = rule === undefined ? others : { ...others, [name]: rule }
  return Object.keys(its).length === 0 ? rest : { ...rest, [state]: its }
}

interface RuleProps {
  name: RuleName
  rule: TypedRule
  isChanged: boolean
  byDefault: StateRule
  isLocked: boolean
  onSet: (rule: TypedRule | undefined) => void
}

function Rule({ name, rule, isChanged, byDefault, isLocked, onSet }: RuleProps) {
  const { title, unit, hint } = ruleWords[name]
  const problems: { value?: string; source?: string } = isChanged ? ruleProblems(name, rule) : {}
  const setValue = (value: TypedRule['value']) => onSet({ value, source: isChanged ? rule.source : ownSource })
  return (
    <div className="col g2">
      {isYesRule(name) ? (
        <CheckBox label={title} isChecked={rule.value === true} isDisabled={isLocked} onChange={setValue} />
      ) : (
        <CountField
          label={unit === 'days' ? `${title}, in days` : title}
          hint={`${hint} Empty: no limit.`}
          {...{ rule, isLocked, setValue }}
          problem={problems.value}
        />
      )}
      {isChanged ? (
        <>
          <Field label="Source" error={problems.source}>
            {(own) => (
              <div className={classNames('inp', problems.source !== undefined && 'err')}>
                <input
                  {...own}
                  value={rule.source}
                  readOnly={isLocked}
                  onChange={(event) => onSet({ value: rule.value, source: event.target.value })}
                />
              </div>
            )}
          </Field>
          <div>
            <Button size="small" disabled={isLocked} onClick={() => onSet(undefined)}>
              Back to {valueText(byDefault)}
            </Button>
          </div>
        </>
      ) : (
        <p className="small muted">Source: {rule.source}.</p>
      )}
    </div>
  )
}

const valueText = ({ value }: StateRule): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? 'no limit' : String(value)
}

interface CountFieldProps {
  label: string
  hint: string
  rule: TypedRule
  problem: string | undefined
  isLocked: boolean
  setValue: (value: number | string | null) => void
}

/** What is no number stays as it is typed, and keeps Save from being pressed until it is one. */
function CountField({ label, hint, rule: { value }, problem, isLocked, setValue }: CountFieldProps) {
  const typed = (text: string): number | string | null => {
    if (text.trim() === '') return null
    const count = readNumber(text)
    return count === null || Number.isNaN(count) || String(count) !== text.trim() ? text : count
  }
  return (
    <Field label={label} hint={hint} error={problem}>
      {(own) => (
        <div className={classNames('inp', problem !== undefined && 'err')}>
          <input
            {...own}
            inputMode="numeric"
            value={value === null ? '' : String(value)}
            readOnly={isLocked}
            onChange={(event) => setValue(typed(event.target.value))}
          />
        </div>
      )}
    </Field>
  )
}

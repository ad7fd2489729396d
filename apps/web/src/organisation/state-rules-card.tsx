import {
  defaultRules,
  type RuleChanges,
  type RuleName,
  ruleNames,
  rulesOf,
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
import type { SettingsCardProps } from './settings-draft.ts'
import styles from './organisation.module.css'

const choices = stateCodes.map((state) => ({ value: state, label: states[state] }))
const codeOf = (text: string | null): StateCode | null => stateCodes.find((state) => state === text) ?? null
const ownSource = 'Set by the organization'

/** The rules of each state against which changes are tried, with who says so; each can be set otherwise, and back. */
export function StateRulesCard({ draft: { stateRules }, isBusy, onEdit }: SettingsCardProps) {
  const [state, setState] = useState<StateCode | null>(null)
  const rules = rulesOf(state, stateRules)
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
              rule={rules[name]}
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

function withRule(changes: RuleChanges, state: StateCode, name: RuleName, rule: StateRule | undefined): RuleChanges {
  const { [name]: _before, ...others } = changes[state] ?? {}
  const { [state]: _all, ...rest } = changes
  const its = rule === undefined ? others : { ...others, [name]: rule }
  return Object.keys(its).length === 0 ? rest : { ...rest, [state]: its }
}

interface RuleProps {
  name: RuleName
  rule: StateRule
  isChanged: boolean
  byDefault: StateRule
  isLocked: boolean
  onSet: (rule: StateRule | undefined) => void
}

function Rule({ name, rule, isChanged, byDefault, isLocked, onSet }: RuleProps) {
  const { title, unit, hint } = ruleWords[name]
  const setValue = (value: number | null) => onSet({ value, source: isChanged ? rule.source : ownSource })
  return (
    <div className="col g2">
      {unit === 'yes' ? (
        <CheckBox
          label={title}
          isChecked={rule.value === 1}
          isDisabled={isLocked}
          onChange={(isOn) => setValue(isOn ? 1 : null)}
        />
      ) : (
        <CountField
          label={unit === 'days' ? `${title}, in days` : title}
          hint={`${hint} Empty: no limit.`}
          {...{ rule, isLocked, setValue }}
        />
      )}
      {isChanged ? (
        <>
          <Field label="Source">
            {(own) => (
              <div className="inp">
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
              Back to {byDefault.value === null ? 'no limit' : unit === 'yes' ? 'yes' : byDefault.value}
            </Button>
          </div>
        </>
      ) : (
        <p className="small muted">Source: {rule.source}.</p>
      )}
    </div>
  )
}

interface CountFieldProps {
  label: string
  hint: string
  rule: StateRule
  isLocked: boolean
  setValue: (value: number | null) => void
}

const noCount = 'Enter a whole number from 0 on, or nothing for no limit. Until then the last one holds.'

function CountField({ label, hint, rule, isLocked, setValue }: CountFieldProps) {
  // What is no count stays as it is typed, until the count is another.
  const [wrong, setWrong] = useState<{ text: string; over: number | null } | null>(null)
  const typed = wrong && wrong.over === rule.value ? wrong.text : null
  const shown = typed ?? (rule.value === null ? '' : String(rule.value))
  return (
    <Field label={label} hint={hint} error={typed === null ? undefined : noCount}>
      {(own) => (
        <div className={classNames('inp', typed !== null && 'err')}>
          <input
            {...own}
            inputMode="numeric"
            value={shown}
            readOnly={isLocked}
            onChange={({ target: { value } }) => {
              const count = readNumber(value)
              const isCount = count !== null && Number.isInteger(count) && count >= 0
              const isNone = value.trim() === ''
              setWrong(isNone || isCount ? null : { text: value, over: rule.value })
              if (isNone) setValue(null)
              else if (isCount) setValue(count)
            }}
          />
        </div>
      )}
    </Field>
  )
}

import {
  type ChosenKind,
  chosenKinds,
  isPushed,
  kindLabels,
  kindsOfAdmins,
  type NoticeWays,
  waysOf,
} from '@cultivatd/domain/notification/notice-kinds'
import { passes, permission, type Permission } from '@cultivatd/domain/user/permission'
import { useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { useInit } from '../live/use-init.ts'
import { useTopic } from '../live/use-topic.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './account.module.css'

/** What comes to the own bell, by mail, to devices, or not at all; each choice is saved at once (decisions 074 and 167). */
export function NoticeChoices({ permissions }: { permissions: readonly Permission[] }) {
  const choices = useTopic('noticeChoices')
  const isAdmin = passes(permissions, [permission.userAdmin])
  const init = useInit()
  return (
    <div className="col g3">
      <TopicRows topic={choices} noun="choices" skeletonRows={3}>
        {(rows) => (
          <table className={styles.choices}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Bell</th>
                <th scope="col">Mail</th>
                <th scope="col">Push</th>
              </tr>
            </thead>
            <tbody>
              <Choice kind="alarm" ways={waysOf(rows, 'alarm')} />
              {chosenKinds
                .filter((kind) => isAdmin || !kindsOfAdmins.has(kind))
                .map((kind) => (
                  <Choice key={kind} kind={kind} ways={waysOf(rows, kind)} />
                ))}
            </tbody>
          </table>
        )}
      </TopicRows>
      <p className="small muted">
        Each choice is saved at once. Mails come at most every 15 minutes; what happens in between comes in one. Alarms
        come to whoever is chosen in the targets of the room, to the bell and by mail. What is pushed comes to the
        devices on which you turned it on.
      </p>
      {init && !init.sendsMails && <p className="small muted">This server has no mail server yet, so no mails come.</p>}
    </div>
  )
}

function Choice({ kind, ways }: { kind: ChosenKind | 'alarm'; ways: NoticeWays }) {
  const { send } = useSend()
  // One after the other, so that the last press is what is kept.
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  // Until the server has said what holds, the box stays as it was pressed.
  const [pressed, setPressed] = useState<NoticeWays | null>(null)
  const shown = pressed ?? ways
  if (pressed && pressed.bell === ways.bell && pressed.mail === ways.mail && pressed.push === ways.push)
    setPressed(null)
  const choose = async (chosen: NoticeWays) => {
    setPressed(chosen)
    const { bell, mail, push } = chosen
    const mine = sending.current.then(() => send(() => api.notification.choose({ body: { kind, bell, mail, push } })))
    sending.current = mine
    if (!(await mine)) setPressed(null)
  }
  const box = (way: 'bell' | 'mail' | 'push') => (
    <CheckBox
      label={`${kindLabels[kind]}: ${way}`}
      isLabelHidden
      isChecked={shown[way]}
      isDisabled={kind === 'alarm' && way !== 'push'}
      onChange={(isOn) => void choose({ ...shown, [way]: isOn })}
    />
  )
  return (
    <tr>
      <th scope="row">{kindLabels[kind]}</th>
      <td>{box('bell')}</td>
      <td>{box('mail')}</td>
      <td>{isPushed(kind) && box('push')}</td>
    </tr>
  )
}

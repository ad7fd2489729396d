import { type Checklist, type ChecklistLine, linesText, tooManyText } from '@cultivatd/domain/checklist/checklist'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ListPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { type LiveTopic, useTopic } from '../../live/use-topic.ts'
import { FieldNote } from '../../ui/field.tsx'
import { TopicRows } from '../../ui/topic-rows.tsx'
import styles from './checklist.module.css'

interface AddFromChecklistProps {
  /** How many sub-tasks are there already. */
  count: number
  isLocked: boolean
  onAdd: (lines: readonly ChecklistLine[]) => void
}

const label = 'Add from checklist'

/** Adds all lines of a checklist, or none of them and says why. */
export function AddFromChecklist({ count, isLocked, onAdd }: AddFromChecklistProps) {
  // Before anybody looks: a menu that grows while it is open leaves the screen.
  const topic = useTopic('checklists')
  const noteId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const choose = (checklist: Checklist) => {
    setAnchor(null)
    const tooMany = tooManyText(count, checklist)
    setProblem(tooMany)
    if (tooMany !== null) return
    onAdd(checklist.lines)
    setSaid(`Added ${linesText(checklist.lines)} of ${checklist.name}`)
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<ListPlus size={16} strokeWidth={1.75} />}
        disabled={isLocked}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-describedby={problem === null ? undefined : noteId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <Choices topic={topic} onChoose={choose} />
      </Menu>
      <div className={styles.note}>
        <FieldNote id={noteId} error={problem ?? undefined} />
      </div>
      <output className="vh">{said}</output>
    </>
  )
}

interface ChoicesProps {
  topic: LiveTopic<Checklist>
  onChoose: (checklist: Checklist) => void
}

const Choices = ({ topic, onChoose }: ChoicesProps) => (
  <TopicRows topic={topic} noun="checklists" skeletonRows={2} empty={<None />}>
    {(checklists) =>
      checklists.map((checklist) => (
        <MenuItem key={checklist.id} onClick={() => onChoose(checklist)}>
          <span className={styles.choice}>
            {checklist.name}
            <span className="dim">{linesText(checklist.lines)}</span>
          </span>
        </MenuItem>
      ))
    }
  </TopicRows>
)

const None = () => (
  <MenuItem disabled>No checklists yet. They are kept on the page Checklists of the Schedule.</MenuItem>
)

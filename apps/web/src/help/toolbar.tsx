import { pictureTypes } from '@cultivatd/domain/file/picture-rules'
import { pictureUrlProblem } from '@cultivatd/domain/help/picture-address'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import {
  Bold,
  Code,
  Heading1,
  Heading2,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  TextQuote,
  Underline,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Editor } from 'slate'
import { ReactEditor, useSlate } from 'slate-react'
import { Field } from '../ui/field.tsx'
import { hasBlock, hasMark, type Mark, toggleBlock, toggleMark } from './article-blocks.ts'
import styles from './help.module.css'

const marks: readonly (readonly [Mark, string, LucideIcon])[] = [
  ['bold', 'Bold', Bold],
  ['italic', 'Italic', Italic],
  ['underline', 'Underline', Underline],
  ['code', 'Code', Code],
]
const blocks: readonly (readonly [Parameters<typeof toggleBlock>[1], string, LucideIcon])[] = [
  ['heading-one', 'Heading one', Heading1],
  ['heading-two', 'Heading two', Heading2],
  ['block-quote', 'Quote', TextQuote],
  ['bulleted-list', 'Bulleted list', List],
  ['numbered-list', 'Numbered list', ListOrdered],
]

/** What the text can look like, and the way to a picture. */
export function Toolbar({ onPicture }: { onPicture: (from: readonly (File | string)[]) => void }) {
  const editor = useSlate()
  const [asked, setAsked] = useState<{ top: number; left: number } | null>(null)
  const add = (from: readonly (File | string)[]) => {
    setAsked(null)
    onPicture(from)
  }
  return (
    <>
      <fieldset className={styles.tools} aria-label="Look of the text">
        {marks.map(([mark, label, icon]) => (
          <Tool
            key={mark}
            icon={icon}
            label={label}
            isOn={hasMark(editor, mark)}
            onPress={() => toggleMark(editor, mark)}
          />
        ))}
        <span className={styles.rule} />
        {blocks.map(([type, label, icon]) => (
          <Tool
            key={type}
            icon={icon}
            label={label}
            isOn={hasBlock(editor, type)}
            onPress={() => toggleBlock(editor, type)}
          />
        ))}
        <span className={styles.rule} />
        <Tool icon={ImagePlus} label="Picture" isOn={asked !== null} onPress={() => setAsked(underCaret(editor))} />
      </fieldset>
      <Popover
        open={asked !== null}
        anchorReference="anchorPosition"
        anchorPosition={asked ?? { top: 0, left: 0 }}
        onClose={() => setAsked(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Picture', className: styles.ask } }}
      >
        <AskForPicture onPicture={add} onCancel={() => setAsked(null)} />
      </Popover>
    </>
  )
}

/** Below the block in which somebody writes, or the last one. */
function underCaret(editor: Editor): { top: number; left: number } {
  const at = editor.selection?.anchor.path[0] ?? editor.children.length - 1
  const [node] = Editor.node(editor, [at])
  const { bottom, left } = ReactEditor.toDOMNode(editor, node).getBoundingClientRect()
  return { top: Math.min(bottom, innerHeight) + 4, left }
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOn: boolean
  onPress: () => void
}

const Tool = ({ icon: Icon, label, isOn, onPress }: ToolProps) => (
  <button
    type="button"
    className="ib"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    // What is selected in the text stays selected.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)

interface AskProps {
  onPicture: (from: readonly (File | string)[]) => void
  onCancel: () => void
}

function AskForPicture({ onPicture, onCancel }: AskProps) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const send = () => {
    const found = pictureUrlProblem(url.trim())
    setProblem(found)
    if (found === null) onPicture([url.trim()])
  }
  return (
    <div className="col g3">
      <Field label="Address of a picture" error={problem ?? undefined}>
        {(own) => (
          <div className={problem ? 'inp err' : 'inp'}>
            <input
              {...own}
              type="url"
              value={url}
              placeholder="https://"
              // Its button was pressed a moment ago.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onChange={(event) => setUrl(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                send()
              }}
            />
          </div>
        )}
      </Field>
      <p className="small dim">or drop it into the text, or paste it there</p>
      <div className="row wrap g2">
        <Button size="small" onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        <span className="grow" />
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" variant="contained" onClick={send}>
          Insert
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        aria-label="Picture files"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          onPicture([...(event.target.files ?? [])])
        }}
      />
    </div>
  )
}

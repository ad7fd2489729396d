import { pictureTypes } from '@cultivatd/domain/file/picture-rules'
import { pictureUrlProblem } from '@cultivatd/domain/help/picture-address'
import Button from '@mui/material/Button'
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
import { useSlate } from 'slate-react'
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
  ['heading-one', 'Heading', Heading1],
  ['heading-two', 'Smaller heading', Heading2],
  ['block-quote', 'Quote', TextQuote],
  ['bulleted-list', 'List', List],
  ['numbered-list', 'Numbered list', ListOrdered],
]

/** What the text can look like, and the way to a picture. */
export function Toolbar({ onPicture }: { onPicture: (from: File | string) => void }) {
  const editor = useSlate()
  const [isAsking, setAsking] = useState(false)
  const add = (from: File | string) => {
    setAsking(false)
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
        {blocks.map(([type, label, icon]) => (
          <Tool
            key={type}
            icon={icon}
            label={label}
            isOn={hasBlock(editor, type)}
            onPress={() => toggleBlock(editor, type)}
          />
        ))}
        <Tool icon={ImagePlus} label="Add a picture" isOn={isAsking} onPress={() => setAsking(!isAsking)} />
      </fieldset>
      {isAsking && <AskForPicture onPicture={add} />}
    </>
  )
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

function AskForPicture({ onPicture }: { onPicture: (from: File | string) => void }) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const send = () => {
    const found = pictureUrlProblem(url.trim())
    setProblem(found)
    if (found === null) onPicture(url.trim())
  }
  return (
    <div className={styles.ask}>
      <Field label="Address of a picture" error={problem ?? undefined}>
        {(own) => (
          <div className={problem ? 'inp err' : 'inp'}>
            <input
              {...own}
              type="url"
              value={url}
              placeholder="https://"
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
      <Button onClick={send}>Add</Button>
      <Button onClick={() => file.current?.click()}>Choose a file</Button>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        aria-label="Picture files"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          for (const one of event.target.files ?? []) onPicture(one)
        }}
      />
    </div>
  )
}

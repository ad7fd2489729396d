import { acceptedPhotos } from '@cultivatd/domain/file/picture-rules'
import { type ItemFileKind, kindOfFile } from '@cultivatd/domain/item/item-file'
import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { LineButton } from '../ui/line-button.tsx'
import styles from './item-files.module.css'

/** Takes a photo, or a PDF, of a kind that an item may have. */
export function TakeFile({ of, onFile }: { of: ItemFileKind; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const isDocument = of === 'document'
  const { one } = kindOfFile(of)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) onFile(file)
    target.value = ''
  }
  const Icon = isDocument ? Paperclip : Camera
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={isDocument ? 'application/pdf' : acceptedPhotos}
        {...(!isDocument && { capture: 'environment' as const })}
        aria-label={one}
        onChange={take}
      />
      <span className={styles.add}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <LineButton aria-label={`Add a ${one.toLowerCase()}`} onClick={() => input.current?.click()}>
          {isDocument ? 'Add a PDF' : 'Add a photo'}
        </LineButton>
      </span>
    </>
  )
}

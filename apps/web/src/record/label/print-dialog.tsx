import { labelRoutes } from '@cultivatd/contract/label/label.contract'
import { labelKindWords } from '@cultivatd/domain/label/label-kind'
import { type LabelDesign, sizeText } from '@cultivatd/domain/label/label-design'
import { fitsOn, type Paper, pageCount, papers, perPage } from '@cultivatd/domain/label/paper'
import { mostLabels, printJobProblems } from '@cultivatd/domain/label/print-job'
import { resolutions } from '@cultivatd/domain/label/zpl'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer, X } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../live/api.ts'
import { fileMade, keepOnDevice } from '../../live/file.ts'
import { useTopic } from '../../live/use-topic.ts'
import { Alert } from '../../ui/alert.tsx'
import { BusyButton, BusyLine } from '../../ui/busy.tsx'
import { localDay } from '../../ui/dates.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notices.ts'
import { numberText } from '../../ui/number-text.ts'
import { QueryAnswer } from '../../ui/query-answer.tsx'
import { useSend } from '../../ui/use-send.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { LabelDrawing } from './label-drawing.tsx'
import { keepChoice, lastChoice, type PrintChoice } from './print-choice.ts'
import { NumberField, SelectField } from './print-fields.tsx'
import type { ToPrint } from './print-open.ts'
import styles from './label.module.css'

interface PrintDialogProps {
  toPrint: ToPrint
  onClose: () => void
}

const printerOf = (output: string): string | null =>
  output.startsWith('printer ') ? output.slice('printer '.length) : null

/** What is chosen of how labels are printed, and the job that comes of it. */
function usePrintJob({ facilityId, kind, records }: ToPrint) {
  const [choice, setChoice] = useState(lastChoice)
  const [chosenDesign, setDesign] = useState('')
  const [start, setStart] = useState<number | null>(1)
  const [copies, setCopies] = useState<number | null>(1)
  const printers = useQuery({ queryKey: ['label-printers'], queryFn: () => api.label.printers() }).data?.printers ?? []
  const designs = useTopic('labelDesigns').rows.filter((design) => design.kind === kind)
  const printer = printers.find(({ name }) => name === printerOf(choice.output))
  const isPdf = !printer && choice.output !== 'zpl'
  const paper = paperIn(choice, isPdf)
  const fitting = designs.filter((design) => fitsOn(paper, design))
  const designId = fitting.some(({ id }) => id === chosenDesign) ? chosenDesign : ''
  const job = {
    facilityId,
    kind,
    records: [...records],
    designId,
    paper: paper.id,
    start: isPdf && !paper.isRoll ? (start ?? Number.NaN) : 1,
    copies: copies ?? Number.NaN,
  }
  return {
    job,
    problems: problemsOf(job, fitting, !isPdf),
    /** How many labels it makes. */
    count: records.length * (copies ?? 1),
    choice,
    choose: (changed: Partial<PrintChoice>) => setChoice((now) => ({ ...now, ...changed })),
    printers,
    printer,
    isPdf,
    paper,
    fitting,
    designId,
    setDesign,
    start,
    setStart,
    copies,
    setCopies,
  }
}
type Printing = ReturnType<typeof usePrintJob>

/** Prints it, or saves it as a file. */
async function printed({ job, printer, isPdf, choice, count }: Printing): Promise<{ labels: number }> {
  if (printer) return api.label.print({ body: { ...job, printer: printer.name } })
  const as = isPdf ? { as: 'pdf' } : { as: 'zpl', resolution: choice.resolution }
  const name = `${labelKindWords[job.kind]} labels ${localDay()}.${isPdf ? 'pdf' : 'zpl'}`
  keepOnDevice(await fileMade(labelRoutes.file, { ...job, ...as }), name)
  return { labels: count }
}

/** Prints labels of some records: on sheets as a PDF, or on a label printer, as a file or straight to it. */
export function PrintDialog({ toPrint, onClose }: PrintDialogProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const { send, isBusy, refused } = useSend({ refusedIn: 'form', failedTitle: 'Print Failed' })
  const printing = usePrintJob(toPrint)
  const { designId, paper, printer, isPdf, problems, count } = printing

  async function print() {
    const done = await send(() => printed(printing))
    if (!done) return
    keepChoice(printing.choice)
    const what = countText(done.answer.labels)
    const text = printer ? `Sent ${what} to ${printer.name}` : `Saved ${what} as a ${isPdf ? 'PDF' : 'ZPL file'}`
    notify({ kind: 'info', text, milliseconds: 8_000 })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 640 } } }}
    >
      <BusyLine isBusy={isBusy} />
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {`Print ${kindText(toPrint)}`}
        </h2>
        <IconButton icon={X} size={20} label="Close" disabled={isBusy} onClick={onClose} />
      </div>
      <div className="dlg-body col g4">
        {refused && (
          <Alert tone="error" title="Nothing was printed">
            {refused.messages.join(' ')}
          </Alert>
        )}
        <Preview toPrint={toPrint} designId={designId} paper={paper} />
        <Choices printing={printing} onLeave={onClose} />
        {isPdf && <p className="small dim">In the print dialog choose “Actual size”, or 100 %.</p>}
      </div>
      <div className="dlg-foot">
        <span className="small dim missing">{footText(printing)}</span>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          isBusy={isBusy}
          busyLabel="Drawing"
          disabled={problems.size > 0}
          startIcon={<Printer size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void print()}
        >
          {printer ? `Print ${countText(count)}` : isPdf ? 'Save as PDF' : 'Save as ZPL'}
        </BusyButton>
      </div>
    </Dialog>
  )
}

/** On what it is printed, how, and how often. */
function Choices({ printing, onLeave }: { printing: Printing; onLeave: () => void }) {
  const { choice, choose, printers, printer, isPdf, paper, fitting, problems } = printing
  return (
    <div className={styles.choices}>
      {/* What a sheet is called is long, and tells one from the other at its end. */}
      <div className={`${styles.wide} col g4`}>
        <SelectField
          label="Print"
          value={printer || !printerOf(choice.output) ? choice.output : 'pdf'}
          options={[
            { value: 'pdf', label: 'On paper, as a PDF' },
            ...printers.map(({ name }) => ({ value: `printer ${name}`, label: `Printer ${name}` })),
            { value: 'zpl', label: 'As a file for a label printer (ZPL)' },
          ]}
          onChange={(output) => choose({ output })}
        />
        <SelectField
          label={isPdf ? 'Paper' : 'Roll'}
          value={paper.id}
          options={papers.filter(({ isRoll }) => isPdf || isRoll).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => choose(isPdf ? { sheet: id } : { roll: id })}
        />
      </div>
      <SelectField
        label="Design"
        value={printing.designId}
        options={[
          { value: '', label: `Standard, ${sizeText(paper.label)}` },
          ...fitting.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        hint={
          <Link className="link" to="/labels" onClick={onLeave}>
            Label designs
          </Link>
        }
        onChange={printing.setDesign}
      />
      <NumberField
        label="Copies of each"
        value={printing.copies}
        error={problems.get('copies')}
        onChange={printing.setCopies}
      />
      {isPdf && !paper.isRoll && (
        <NumberField
          label="First free label of the sheet"
          value={printing.start}
          hint={`1 for a new sheet of ${perPage(paper)}, counted row by row`}
          error={problems.get('start')}
          onChange={printing.setStart}
        />
      )}
      {choice.output === 'zpl' && (
        <SelectField
          label="Dots an inch"
          value={String(choice.resolution)}
          options={resolutions.map((dots) => ({ value: String(dots), label: String(dots) }))}
          onChange={(dots) => choose({ resolution: Number(dots) })}
        />
      )}
    </div>
  )
}

/** What is chosen may be a paper of before: then the first is. */
function paperIn({ sheet, roll }: PrintChoice, isPdf: boolean): Paper {
  const offered = papers.filter(({ isRoll }) => isPdf || isRoll)
  return offered.find(({ id }) => id === (isPdf ? sheet : roll)) ?? (offered[0] as Paper)
}

/** By the server's rule, by the field. */
function problemsOf(job: Parameters<typeof printJobProblems>[0], designs: readonly LabelDesign[], isZpl: boolean) {
  const problems = new Map<string, string>()
  for (const name of ['start', 'copies'] as const)
    if (!Number.isInteger(job[name]) || job[name] < 1) problems.set(name, 'Must be a positive Integer')
  if (job.copies > 100) problems.set('copies', 'Enter at most 100')
  if (job.records.length > mostLabels) problems.set('records', `Print at most ${numberText(mostLabels)} labels at once`)
  const design = designs.find(({ id }) => id === job.designId)
  if (problems.size === 0)
    for (const { message, path = '' } of printJobProblems(job, design, isZpl)) problems.set(path, message)
  return problems
}

/** What stands in the way, or how much comes out: '32 labels on 2 sheets'. */
function footText({ problems, isPdf, paper, count, start }: Printing): string {
  const [problem] = problems.values()
  if (problem) return problem
  const pages = pageCount(paper, count, start ?? 1)
  return isPdf && !paper.isRoll
    ? `${countText(count)} on ${pages} ${pages === 1 ? 'sheet' : 'sheets'}`
    : countText(count)
}

const countText = (count: number): string => `${numberText(count)} ${count === 1 ? 'label' : 'labels'}`

const kindText = ({ kind, records }: ToPrint): string =>
  `${labelKindWords[kind].toLowerCase()} ${records.length === 1 ? 'label' : 'labels'}`

/** The first of them, as it will be printed. */
function Preview({
  toPrint: { facilityId, kind, records },
  designId,
  paper,
}: {
  toPrint: ToPrint
  designId: string
  paper: Paper
}) {
  const [record = ''] = records
  const body = { facilityId, kind, record, designId, paper: paper.id }
  const query = useQuery({
    queryKey: ['label-preview', body],
    queryFn: () => api.label.previewOf({ body }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <div className={styles.preview}>
      <QueryAnswer query={query} noun="label" isOne skeletonRows={3}>
        {(drawing) => (
          <>
            <LabelDrawing drawing={drawing} label={`The label of ${labelKindWords[kind].toLowerCase()} ${record}`} />
            <ul className={`${styles.notes} small muted`}>
              {drawing.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </>
        )}
      </QueryAnswer>
    </div>
  )
}

import { closeSync, openSync, writeSync } from 'node:fs'

/** A label as the product draws it (label.contract.ts), as far as a camera reads it. */
export interface LabelDrawing {
  width: number
  height: number
  marks: readonly (
    | { is: 'code'; x: number; y: number; module: number; height: number; symbology: string; dark: readonly number[][] }
    | { is: 'text' | 'line' | 'logo' }
  )[]
}

const [width, height] = [1280, 720]
/** So many pictures of a label and then of an empty wall, each for a second: long enough out of view to be a repeat. */
const [ofLabel, ofWall] = [1, 2]

/** Writes what a camera sees: these labels one after the other, a wall between them, and all of it again and again. */
export function filmOf(path: string, labels: readonly LabelDrawing[]): void {
  const file = openSync(path, 'w')
  writeSync(file, `YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`)
  const wall = Buffer.alloc(width * height, 150)
  const color = Buffer.alloc((width * height) / 2, 128)
  for (const label of labels)
    for (const [picture, times] of [
      [pictureOf(label), ofLabel],
      [wall, ofWall],
    ] as const)
      for (let count = 0; count < times; count += 1) {
        writeSync(file, 'FRAME\n')
        writeSync(file, picture)
        writeSync(file, color)
      }
  closeSync(file)
}

/** The label in the middle, so large that it is as wide as what a phone shows of the picture. */
function pictureOf(label: LabelDrawing): Buffer {
  const scale = Math.min(700 / label.width, 600 / label.height)
  const [left, top] = [(width - label.width * scale) / 2, (height - label.height * scale) / 2]
  const picture = Buffer.alloc(width * height, 150)
  const fill = (x: number, y: number, wide: number, high: number, grey: number) => {
    const [from, to] = [Math.round(left + x * scale), Math.round(left + (x + wide) * scale)]
    for (let line = Math.round(top + y * scale); line < Math.round(top + (y + high) * scale); line += 1)
      picture.fill(grey, line * width + from, line * width + to)
  }
  fill(0, 0, label.width, label.height, 225)
  for (const mark of label.marks) {
    if (mark.is !== 'code') continue
    const { module } = mark
    // Bars are one row, as high as the code.
    const step = mark.symbology === 'code128' ? mark.height : module
    for (const [x = 0, y = 0, wide = 0, high = 0] of mark.dark)
      fill(mark.x + x * module, mark.y + y * step, wide * module, high * step, 40)
  }
  return picture
}
